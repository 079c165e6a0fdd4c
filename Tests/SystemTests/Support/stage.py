"""A stage for the real daemon: weather server, bus, notification server and daemon on it, as children of this process.

It needs no root, no session and no network, and touches nothing of the user's: home, bus and store are in its directory.
"""

import json
import os
import pathlib
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
CONFIGURATION = """
interval = "1s"
forecast_interval = "1h"

[provider]
url = "http://127.0.0.1:{port}"

[[rule]]
id = "gusts"
title = "wind"
metric = "wind_gusts"
above = {{ severe = "90 km/h" }}
clear_for = "0s"
cooldown = "0s"
"""
CITIES = [("Oslo", 59.91, 10.75), ("Bergen", 60.39, 5.32), ("Bodø", 67.28, 14.4)]


def wait(what, probe, seconds=120):
    """Waits until `probe` is true; the limit tells what hangs from what is slow."""
    end = time.monotonic() + seconds
    while not (result := probe()):
        if time.monotonic() > end:
            raise SystemExit(f"never came: {what}")
        time.sleep(0.02)
    return result


class Stage:
    """Weather server, bus, notification server and daemon, each a child of this process and ended with it.

    `rate`: how many times as fast as the world's the clocks of daemon and weather server run (fast-clock.c).
    """

    def __init__(self, given, cities=CITIES, configuration=CONFIGURATION, rate=1):
        self.given = given
        self.top = pathlib.Path(given.directory).resolve()
        self.top.mkdir(parents=True, exist_ok=True)
        self.address = f"unix:path={self.top}/bus"
        self.notices = self.top / "notices.jsonl"
        self.children = []
        self.environment = {
            "HOME": str(self.top), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC",
            "XDG_RUNTIME_DIR": str(self.top), "DBUS_SESSION_BUS_ADDRESS": self.address,
            "NOTIFY_SOCKET": f"{self.top}/notify",
        }
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.manager.bind(self.environment["NOTIFY_SOCKET"])
        self.heard = []
        threading.Thread(target=self.listen, daemon=True).start()
        self.daemon = self.bus = self.server = None
        self.clock, self.disk = self.fast_clock(rate) if rate > 1 else {}, {}
        script = json.dumps({"set": {"wind_gusts_10m": 5}})
        self.spawn(HERE / "weather-server", "--port-file", self.top / "port", "--script", script, clock=self.clock)
        self.port = wait("the weather server", lambda: self.text("port").strip())
        configuration = configuration.format(port=self.port) + "".join(
            f'\n[[city]]\nname = "{name}"\nlatitude = {latitude}\nlongitude = {longitude}\n'
            for name, latitude, longitude in cities)
        (self.top / "config.toml").write_text(configuration)
        self.database = self.top / "skycast.db"

    def text(self, name):
        path = self.top / name
        return path.read_text() if path.exists() else ""

    def fast_clock(self, rate):
        since = str(int(time.time()))
        return {"LD_PRELOAD": self.library("fast-clock"), "FAST_CLOCK_RATE": str(rate), "FAST_CLOCK_SINCE": since}

    def failing_disk(self):
        """Writes of the daemon fail as long as the file "failing" is there (failing-disk.c)."""
        libraries = [self.library("failing-disk"), self.clock.get("LD_PRELOAD", "")]
        self.disk = {"LD_PRELOAD": ":".join(filter(None, libraries)), "FAILING_DISK": str(self.top / "failing")}

    def library(self, name):
        path = self.top / f"{name}.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", path, HERE / f"{name}.c", "-ldl"], check=True)
        return str(path)

    def spawn(self, *command, clock={}, **options):
        output = open(self.top / "children.log", "ab")
        options = {"stdin": subprocess.DEVNULL, "stdout": output, "stderr": output} | options
        child = subprocess.Popen([str(word) for word in command], env=self.environment | clock, **options)
        self.children.append(child)
        return child

    def start_bus(self):
        configuration = self.top / "bus.conf"
        configuration.write_text(
            f"<busconfig><type>session</type><listen>{self.address}</listen><policy context='default'>"
            "<allow send_destination='*'/><allow receive_sender='*'/><allow own='*'/></policy></busconfig>")
        (self.top / "bus").unlink(missing_ok=True)
        self.bus = self.spawn("dbus-daemon", "--nofork", f"--config-file={configuration}")
        wait("the bus", lambda: (self.top / "bus").exists())

    def start_server(self, *switches):
        ready = len(self.entries("ready"))
        self.server = self.spawn(
            self.given.notification_server, "--log", self.notices, "--alone", "--capabilities",
            "body,actions,x-dunst-stack-tag", *switches)
        wait("the notification server", lambda: len(self.entries("ready")) > ready)

    def start_daemon(self):
        self.daemon = self.spawn(
            pathlib.Path(self.given.programs) / "skycastd", "--config", self.top / "config.toml", "--database",
            self.database, clock=self.clock | self.disk)

    def entries(self, key):
        lines = self.text("notices.jsonl").split("\n")[:-1]
        return [entry for line in lines if key in (entry := json.loads(line))]

    def told(self):
        """The Notify calls so far, as (event, summary, time)."""
        return [
            (call["hints"].get("x-dunst-stack-tag", "String ").removeprefix("String "), call["summary"], call["time"])
            for call in self.entries("method") if call["method"] == "Notify"]

    def weather(self, gusts):
        self.script({"set": {"wind_gusts_10m": gusts}})

    def script(self, change):
        self.ask("/_script", json.dumps(change).encode())

    def requests(self):
        return self.ask("/_requests")["requests"]

    def cities_asked(self):
        """How often a city was asked for, whatever the answer."""
        return self.ask("/_count")["cities"]

    def ask(self, path, body=None):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", body, timeout=120) as answer:
            return json.load(answer)

    def query(self, sql):
        if not self.database.exists():
            return []
        try:
            with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=5) as database:
                return database.execute(sql).fetchall()
        except sqlite3.OperationalError:
            return []  # killed between making the file and making its tables

    def listen(self):
        while True:
            line = self.manager.recv(4096).decode()
            self.heard.append(line)  # to the list of now, not that of before the wait

    def manager_heard(self):
        """What the service manager was told since the last time."""
        heard, self.heard = self.heard, []
        return heard

    def end(self):
        for child in reversed(self.children):
            if child.poll() is None:
                child.kill()
            child.wait()
