"""send-statsd.py STREAM: the PyPI package statsd as an application has it, with every kind of metric."""
import sys

import statsd
from sending import done, heard, listed, timed

client = statsd.UnixSocketStatsClient(socket_path=sys.argv[1], prefix="py")
timed(client.gauge, "load", 0.75)
timed(client.gauge, "temp", -3.5)
timed(client.gauge, "queue", 10)
timed(client.gauge, "queue", 5, delta=True)
timed(client.gauge, "queue", -2, delta=True)
listed("py.load", 0.75)
listed("py.temp", -3.5)
listed("py.queue", 13)

# One write, so that all of it falls into one interval.
with client.pipeline() as pipe:
    pipe.incr("hits", 3)
    pipe.incr("hits", 4)
    pipe.timing("latency", 20)
    pipe.timing("latency", 40)
    pipe.set("users", "alice")
    pipe.set("users", "bob")
    pipe.set("users", "alice")
heard("py.hits", 7)
heard("py.latency.mean", 30)
heard("py.latency.p95", 40)
heard("py.users", 2)

# More than a socket holds: a reader that does not read would stop this program here.
for number in range(5000):
    timed(client.gauge, "burst", number)
listed("py.burst", 4999)
client.close()
done()
