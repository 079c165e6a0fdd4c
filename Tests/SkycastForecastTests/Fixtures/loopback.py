"""A loopback web server with faults, one a path. Prints its port; ends when its standard input does."""

import gzip
import http.server
import sys
import threading
import time
import zlib


class Handler(http.server.BaseHTTPRequestHandler):
    held = 0  # requests that are not answered, or not soon
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body in one segment

    def log_message(self, *arguments):
        pass

    def answer(self, body=b"{}", status=200, **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        fault = getattr(self, self.path.split("?")[0].split("/")[1].replace("-", "_"), None)
        fault() if fault else self.answer(b"no such fault", 404)

    def echo(self):
        lines = "".join(f"{name}: {value}\n" for name, value in self.headers.items())
        self.answer(lines.encode(), Set_Cookie="trace=1", X_Answer="yes")

    def gzipped(self):
        self.answer(gzip.compress(b"inflated" * 100), Content_Encoding="gzip")

    def bomb(self):
        deflater = zlib.compressobj(9, zlib.DEFLATED, 31)
        megabyte = bytes(1024 * 1024)
        body = b"".join(deflater.compress(megabyte) for _ in range(64)) + deflater.flush()
        self.answer(body, Content_Encoding="gzip")

    def large(self):
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        for _ in range(200):
            self.wfile.write(bytes(1024 * 1024))

    def begun(self):
        self.answer(str(Handler.held).encode())

    def slow_headers(self):
        Handler.held += 1
        time.sleep(300)

    def trickle(self):
        Handler.held += 1
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        for _ in range(900):
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(0.1)

    def broken(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"{")
        self.close_connection = True

    def redirect(self):
        """/redirect/3 leads to /echo in three steps."""
        left = int(self.path.rsplit("/", 1)[1])
        self.answer(b"moved", 302, Location=f"/redirect/{left - 1}" if left > 1 else "/echo")

    def elsewhere(self):
        self.answer(b"moved", 302, Location=f"http://localhost:{self.server.server_port}/echo")

    def file(self):
        self.answer(b"moved", 302, Location="ftp://127.0.0.1/etc/passwd")

    def locked(self):
        self.answer(b"who?", 401, WWW_Authenticate='Basic realm="skycast"')


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass  # clients that hang up are what these tests are about


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
