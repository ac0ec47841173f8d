"""send-dogstatsd.py SOCKET PREFIX: the PyPI package datadog, to a datagram socket, or to a stream socket as
unixstream://PATH; everything under PREFIX."""
import sys
import time

from datadog.dogstatsd.base import DogStatsd
from sending import done, heard, listed, timed


def send(call, *words, **options):
    """Slower than a full queue of ten datagrams would be seen on a busy machine."""
    timed(call, *words, **options)
    time.sleep(0.005)


prefix = sys.argv[2]
client = DogStatsd(
    socket_path=sys.argv[1], namespace=prefix, disable_telemetry=True, disable_buffering=True,
    disable_aggregation=True, origin_detection_enabled=False)
send(client.gauge, "cpu", -4, tags=["env:prod", "az:b"])
send(client.gauge, "cpu", 12.5, tags=["env:test"])
send(client.gauge, "plain", 1e21)
send(client.gauge_with_timestamp, "stamped", 7, int(time.time()))
listed(prefix + ".cpu{az=b,env=prod}", -4)
listed(prefix + ".cpu{env=test}", 12.5)
listed(prefix + ".plain", 1e21)
listed(prefix + ".stamped", 7)
send(client.increment, "hits", 5)
send(client.histogram, "size", 30)
send(client.distribution, "age", 40)
send(client.timing, "took", 50)
send(client.set, "users", "alice")
heard(prefix + ".hits", 5)
heard(prefix + ".users", 1)
for name, value in [("size", 30), ("age", 40), ("took", 50)]:
    heard(f"{prefix}.{name}.mean", value)
    heard(f"{prefix}.{name}.p95", value)
send(client.event, "Deployed", "version 5\nof it", alert_type="warning", tags=["env:prod"])
send(client.service_check, "db", DogStatsd.CRITICAL, message="gone")
for number in range(200):
    send(client.gauge, "burst", number)
listed(prefix + ".burst", 199)
# And with many in one packet.
gathering = DogStatsd(
    socket_path=sys.argv[1], namespace=prefix, disable_telemetry=True, disable_buffering=False,
    origin_detection_enabled=False)
for number in range(50):
    timed(gathering.gauge, "gathered", number)
timed(gathering.flush_buffered_metrics)
listed(prefix + ".gathered", 49)
done()
