# SPDX-License-Identifier: Apache-2.0
"""Several hosts on one machine: each is a network namespace with a name and an address of its own, which no link leads
out of. They are joined by a bridge or, where messages are to take time, by a switch that this file is when it is run:
it holds every frame for as long.
"""

import array
import collections
import fcntl
import os
import pathlib
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

NETWORK = "10.99.0"

# linux/ethtool.h, linux/sockios.h, linux/if_packet.h, linux/if_ether.h
SIOCETHTOOL = 0x8946
CHECKSUMS, SEGMENTS, SEGMENTS_OF_ANY, MERGES = 0x17, 0x1F, 0x24, 0x2C
PACKET_OUTGOING = 4
ETH_P_ALL = 3


def why_not() -> str:
    """What keeps hosts from being made here, in a sentence; nothing: empty."""
    for tool in ("ip", "unshare", "mpirun"):
        if not shutil.which(tool):
            return f"There is no {tool} here, so no hosts can be made."
    name = f"espalier{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if made.returncode != 0:
        return f"Network namespaces are not allowed here, so no hosts can be made: {made.stderr.strip()}"
    subprocess.run(["ip", "netns", "del", name], check=True)
    return ""


class Hosts:
    """Requires that why_not() says nothing. To be used in a with statement, at whose end nothing is left."""

    def __init__(self, number: int, delay_ms: float) -> None:
        self.number = number
        self.delay_ms = delay_ms
        self.prefix = f"espalier{os.getpid()}"
        self.switch: subprocess.Popen | None = None
        self.folder = tempfile.TemporaryDirectory(prefix="espalier-hosts-")

    def __enter__(self) -> "Hosts":
        self.ip("netns", "add", self.namespace(0))
        self.inside(0, "ip", "link", "add", "bridge", "type", "bridge")
        self.inside(0, "ip", "link", "set", "bridge", "up")
        for host in range(1, self.number + 1):
            self.add_host(host)
        if self.delay_ms > 0:
            ports = [f"port{host}" for host in range(1, self.number + 1)]
            self.switch = subprocess.Popen(["ip", "netns", "exec", self.namespace(0), sys.executable, __file__,
                                            str(self.delay_ms / 1000), *ports])
        self.agent = pathlib.Path(self.folder.name) / "agent"
        self.agent.write_text(AGENT.format(prefix=self.prefix))
        self.agent.chmod(0o755)
        return self

    def __exit__(self, *_: object) -> None:
        if self.switch:
            self.switch.kill()
            self.switch.wait()
        for host in range(self.number + 1):
            subprocess.run(["ip", "netns", "del", self.namespace(host)], check=False)
        self.folder.cleanup()

    def launcher(self) -> list[str]:
        """mpirun on the first host, with a rank on each."""
        hosts = ",".join(f"{NETWORK}.{host}:1" for host in range(1, self.number + 1))
        options = {"plm_rsh_agent": str(self.agent), "oob_tcp_if_include": f"{NETWORK}.0/24",
                   "btl_tcp_if_include": f"{NETWORK}.0/24", "btl": "tcp,self"}
        return ["ip", "netns", "exec", self.namespace(1), "unshare", "--uts", "sh", "-c", 'hostname host1 && exec "$@"',
                "sh", "mpirun", "--bind-to", "none", "--host", hosts,
                *(word for name, value in options.items() for word in ("--mca", name, value))]

    def add_host(self, host: int) -> None:
        self.ip("netns", "add", self.namespace(host))
        self.ip("link", "add", "net", "netns", self.namespace(host), "type", "veth",
                "peer", "name", f"port{host}", "netns", self.namespace(0))
        self.inside(host, "ip", "addr", "add", f"{NETWORK}.{host}/24", "dev", "net")
        self.inside(host, "ip", "link", "set", "net", "up")
        self.inside(host, "ip", "link", "set", "lo", "up")
        self.inside(0, "ip", "link", "set", f"port{host}", "up")
        if self.delay_ms > 0:
            self.inside(host, sys.executable, __file__, "--complete-frames", "net")
        else:
            self.inside(0, "ip", "link", "set", f"port{host}", "master", "bridge")

    def namespace(self, host: int) -> str:
        return f"{self.prefix}-{host}"

    def inside(self, host: int, *command: str) -> None:
        self.ip("netns", "exec", self.namespace(host), *command)

    def ip(self, *arguments: str) -> None:
        subprocess.run(["ip", *arguments], check=True)


# What mpirun calls in place of ssh: AGENT ADDRESS COMMAND..., where the command is for a shell.
AGENT = """#!/bin/sh
number=${{1##*.}}
shift
exec ip netns exec {prefix}-$number unshare --uts sh -c "hostname host$number && $*"
"""


def send_complete_frames(interface: str) -> None:
    """Keeps the kernel from leaving checksums and the division into frames to hardware that is not there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for feature in (CHECKSUMS, SEGMENTS, SEGMENTS_OF_ANY, MERGES):
            value = array.array("B", struct.pack("II", feature, 0))
            request = struct.pack("16sP", interface.encode(), value.buffer_info()[0])
            fcntl.ioctl(any_socket, SIOCETHTOOL, request)


def switch(seconds: float, ports: list[str]) -> None:
    """Passes frames on, each as much later, for ever. Knows who lives at which port from what has come from there."""
    sockets = []
    for port in ports:
        end = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
        end.bind((port, ETH_P_ALL))
        end.setblocking(False)
        sockets.append(end)
    homes: dict[bytes, socket.socket] = {}
    held: collections.deque[tuple[float, socket.socket, bytes]] = collections.deque()
    while True:
        patience = max(0.0, held[0][0] - time.monotonic()) if held else None
        for end in select.select(sockets, [], [], patience)[0]:
            frame, address = end.recvfrom(1 << 16)
            if address[2] == PACKET_OUTGOING:
                continue
            homes[frame[6:12]] = end
            home = homes.get(frame[:6])
            for other in [home] if home else [other for other in sockets if other is not end]:
                held.append((time.monotonic() + seconds, other, frame))
        while held and held[0][0] <= time.monotonic():
            _, end, frame = held.popleft()
            end.send(frame)


if __name__ == "__main__":
    if sys.argv[1] == "--complete-frames":
        send_complete_frames(sys.argv[2])
    else:
        switch(float(sys.argv[1]), sys.argv[2:])
