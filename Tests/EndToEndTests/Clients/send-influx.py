"""send-influx.py STREAM: lines that the PyPI package influxdb makes, piped into a socket by socat."""
import subprocess
import sys
import time

from influxdb.line_protocol import make_lines
from sending import done, listed

now = time.time_ns()
points = [
    {
        "measurement": "weather, here",
        "tags": {"city name": "New York", "a": "x=y,z"},
        "fields": {"temp": 21.5, "wet": False, "count": 7, "note": 'text with "quotes", and = more'},
        "time": now,
    },
    {"measurement": "disk", "fields": {"used": 1e21, "free": -5}, "time": now},
    {"measurement": "disk", "fields": {"used": 12.25}},
]
lines = make_lines({"points": points})
subprocess.run(["socat", "-u", "-", "UNIX-CONNECT:" + sys.argv[1]], input=lines.encode(), check=True, timeout=10)
tags = "{a=x\\=y\\,z,city name=New York}"
listed("weather, here.temp" + tags, 21.5)
listed("weather, here.wet" + tags, 0)
listed("weather, here.count" + tags, 7)
listed("disk.used", 12.25)
listed("disk.free", -5)
done()
