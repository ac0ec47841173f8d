"""send-graphite.py STREAM: the PyPI package graphyte, which speaks TCP only, through socat."""
import socket
import subprocess
import sys
import time

import graphyte
from sending import done, listed, timed

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
proxy = subprocess.Popen(
    ["socat", f"TCP-LISTEN:{port},bind=127.0.0.1,reuseaddr,fork", "UNIX-CONNECT:" + sys.argv[1]])
try:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.02)
    # It makes a connection for each value.
    sender = graphyte.Sender("127.0.0.1", port=port, prefix="graphite", raise_send_errors=True)
    timed(sender.send, "load", 42.25)
    timed(sender.send, "tagged", -7, tags={"rack": "b2", "az": "a"})
    for number in range(20):
        timed(sender.send, f"row.{number}", number / 8)
        listed(f"graphite.row.{number}", number / 8)
    listed("graphite.load", 42.25)
    listed("graphite.tagged{az=a,rack=b2}", -7)
finally:
    time.sleep(0.3)  # socat's children pass on what they have
    proxy.terminate()
done()
