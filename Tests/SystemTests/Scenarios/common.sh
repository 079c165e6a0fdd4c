# What the scenarios share; sourced inside the session. A step that fails ends the scenario with its line.
set -Eeuo pipefail
trap 'echo "scenario: line $LINENO: $BASH_COMMAND" >&2; journalctl --user-unit skycastd --no-pager -o cat | tail -n 20 >&2' ERR

# wait_until SECONDS COMMAND...: until the command succeeds.
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS <= end)) || return 1
    sleep 0.05
  done
}

weather() { curl -sS --fail -d "$1" "http://127.0.0.1:$port/_script" >/dev/null; }
requests() { curl -sS "http://127.0.0.1:$port/_requests" | jq .count; }

# start_weather JSON: a weather server of this scenario, its port in $port.
start_weather() {
  weather-server --port-file port --script "$1" >/dev/null 2>weather.log &
  wait_until 60 test -s port
  port=$(<port)
}

# install_service TOML: programs and unit as `make install` puts them, and a configuration with one city.
install_service() {
  mkdir -p ~/.local/bin ~/.local/share/systemd/user ~/.config/skycast
  cp "$(command -v skycastd)" "$(command -v skycastctl)" ~/.local/bin/
  cp "$(command -v skycastd.service)" ~/.local/share/systemd/user/
  cat >~/.config/skycast/config.toml <<TOML
interval = "1s"
forecast_interval = "1s"

[provider]
url = "http://127.0.0.1:$port"

[[city]]
name = "Tromsø & Co"
latitude = 69.65
longitude = 18.96

$1
TOML
  systemctl --user daemon-reload
}

# record FILE: the notifications on the bus from now on, one JSON object a line.
record() {
  bubbles --output "$1" &
  wait_until 60 test -s "$1"
}

shown() { grep -c '"event": "notify"' "$1" || true; }
has_shown() { (($(shown "$1") >= $2)); }
has_data() { skycastctl status --json >status.json 2>/dev/null && jq -e '.cities[0].observed_at' status.json >/dev/null; }
