"""send-prometheus.py STREAM PORT: two scrapes each of the PyPI package prometheus-client, as text and as
OpenMetrics, and of the node_exporter at PORT; what is to be listed is told by the package's own parser."""
import math
import socket
import sys
import time
import urllib.request

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.openmetrics.exposition import generate_latest as generate_openmetrics
from prometheus_client.parser import text_string_to_metric_families
from sending import done, families, listed


def escaped(text):
    for letter in "\\,={}":
        text = text.replace(letter, "\\" + letter)
    return text


def identity(sample):
    tags = ",".join(escaped(k) + "=" + escaped(v) for k, v in sorted(sample.labels.items()))
    return sample.name + ("{" + tags + "}" if tags else "")


def expect(text):
    """Gauges have the values of the last scrape; what grows is heard as its rate, and some is hidden."""
    for family in text_string_to_metric_families(text):
        is_plain = family.type in ("gauge", "unknown") and not family.name.endswith(("_created", "_info"))
        for sample in family.samples:
            if is_plain and math.isfinite(sample.value):
                listed(identity(sample), sample.value)
        if not is_plain:
            families([family.name])


def registry(prefix):
    registry = CollectorRegistry()
    heat = Gauge(prefix + "heat", "how hot", ["room"], registry=registry)
    hits = Counter(prefix + "hits", "how many", registry=registry)
    took = Histogram(prefix + "took_seconds", "how long", registry=registry)
    def change(step):
        heat.labels("kitchen, \"left\"").set(20 + step)
        heat.labels("hall\\n=1").set(-step)
        hits.inc(100)
        took.observe(0.2)
    return registry, change


def connect():
    peer = socket.socket(socket.AF_UNIX)
    peer.settimeout(5)
    peer.connect(sys.argv[1])
    return peer


def scrape():
    with urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[2]}/metrics", timeout=10) as answer:
        return answer.read()


plain, change_plain = registry("text_")
modern, change_modern = registry("open_")
peers = [connect(), connect(), connect()]
for step in range(2):
    change_plain(step)
    change_modern(step)
    texts = [generate_latest(plain), generate_openmetrics(modern), scrape()]
    for peer, text in zip(peers, texts):
        peer.sendall(text)
    time.sleep(1.2)
for text in [generate_latest(plain), texts[2]]:
    expect(text.decode())
for room, value in [('kitchen, "left"', 21), ("hall\\n=1", -1)]:
    listed("open_heat{room=" + escaped(room) + "}", value)
families(["open_hits", "open_took_seconds"])
for peer in peers:
    peer.close()
done()
