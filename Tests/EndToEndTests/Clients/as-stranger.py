"""Calls Health as another user.

as-stranger.py SOCKET USER GROUP: prints `answered` or `closed`. Needs root.
"""
import os
import socket
import sys

os.setgroups([])
os.setgid(int(sys.argv[3]))
os.setuid(int(sys.argv[2]))
with socket.socket(socket.AF_UNIX) as connection:
    connection.settimeout(5)
    connection.connect(sys.argv[1])
    try:
        connection.sendall(b'{"method":"io.github.sonifyd.Control.Health"}\0')
        answer = connection.recv(4096)
    except OSError:
        answer = b""
print("answered" if answer else "closed")
