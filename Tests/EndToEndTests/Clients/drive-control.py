"""Drives every method of sonifyd's control socket with the PyPI package varlink.

drive-control.py SOCKET: prints one line for each fact that holds; exit status 1 at the first that does not.
"""
import sys
import threading

import varlink

ADDRESS = "unix:" + sys.argv[1]
INTERFACE = "io.github.sonifyd.Control"


def check(fact, holds):
    if not holds:
        sys.exit("does not hold: " + fact)
    print(fact)


def error(call):
    """The name of the error that a call gives, without its interface, and its parameters."""
    try:
        call()
    except varlink.VarlinkError as refusal:
        message = refusal.as_dict()
        return message["error"].rsplit(".", 1)[1], message["parameters"]
    return "none", {}


client = varlink.Client(ADDRESS)
with client.open("org.varlink.service") as service:
    info = service.GetInfo()
    check("GetInfo names both interfaces", info["interfaces"] == ["org.varlink.service", INTERFACE])
    check("GetInfo names the product", info["product"] == "sonifyd" and info["version"])
    text = service.GetInterfaceDescription(INTERFACE)["description"]
    description = varlink.Interface(text)
    check("the description is read by another's parser", description.name == INTERFACE)
    check("a wrong interface is refused", error(lambda: service.GetInterfaceDescription("a.b")) == (
        "InterfaceNotFound", {"interface": "a.b"}))

with client.open(INTERFACE) as control:
    status = control.Status()
    check("Status counts", status["points"]["accepted"] == 3 and status["series"] == 2)
    check("Status knows the sources", [s["kind"] for s in status["sources"]] == ["datagram", "stream"])
    check("Health is that of Status", control.Health()["health"] == status["health"])
    series = control.List()["series"]
    check("List has the newest values", {s["name"]: s["value"] for s in series} == {"cpu": 6, "load": 3})
    first = control.Describe()
    check("Describe tells of the focus", first["title"] == "cpu" and first["count"] == 2)
    check("Describe takes a name", control.Describe("load")["max"]["value"] == 3)
    check("Focus tells", control.Focus()["focus"] == "cpu")
    check("Focus steps", control.Focus(None, 1)["focus"] == "load")
    check("Focus takes a name", control.Focus("cpu")["focus"] == "cpu")
    check("Mute ends by itself", control.Mute(None, 60)["muted_until_s"] > 1.7e9)
    check("Status tells the mute", control.Status()["muted_until_s"] > 1.7e9)
    check("Mute ends at once", "muted_until_s" not in control.Mute(None, 0))
    check("Ack says that there is nothing", control.Ack()["text"] == "nothing to acknowledge, no alarm sounds")
    control.Set("High", "5", "cpu")
    check("Status lists an alarm", [a["band"] for a in control.Status()["alarms"]] == ["high"])
    check("Snooze names the series", control.Snooze("cpu", 60)["text"].startswith("cpu: alarm snoozed for 1 minute"))
    control.Set("High", "none", "cpu")
    check("without limits there is no alarm", control.Status()["alarm_count"] == 0)
    check("Set says what holds", "2min" in control.Set("Window", "2min")["text"])
    window = [s for s in control.Settings()["settings"] if s["key"] == "Window"]
    check("Settings tells the origin", window[0]["origin"] == "set while playing")
    check("Mode tells", control.Mode()["mode"] == "focus")
    check("Replay plays", control.Replay("cpu", 60, 1)["text"].startswith("replaying cpu"))
    check("Speed tells", control.Speed()["factor"] == 1)
    check("Speed changes", control.Speed(2)["text"].startswith("speed 2, "))
    check("Status tells of it", control.Status()["mode"] == "replay")
    check("Stop ends it", control.Stop()["text"].startswith("replay stopped"))
    check("and nothing is left", "replay" not in control.Status())
    sounds = control.Legend()["sounds"]
    check("Legend tells the ends of the axis", sounds[0]["name"] == "lowest:cpu" and sounds[0]["seconds"] > 0)
    check("Legend plays", control.Legend("stale")["sounds"][0]["title"] == "stale")
    check("Legend only tells", control.Legend("hole", True)["sounds"][0]["group"] == "mark")
    check("Reload drops what was set", "gone" in control.Reload()["text"])

    check("no such series", error(lambda: control.Focus("cqu"))[0] == "NoSuchSeries")
    check("the nearest name is told", "cpu" in error(lambda: control.Focus("cqu"))[1]["text"])
    check("no such key", error(lambda: control.Set("Windw", "1min"))[0] == "UnknownKey")
    check("no such value", error(lambda: control.Set("Window", "soon"))[0] == "InvalidValue")
    check("no such sound", error(lambda: control.Legend("stal"))[0] == "InvalidValue")
    check("no such mode", error(lambda: control.Mode("loud"))[0] == "InvalidValue")
    check("Watch needs more", error(lambda: control.Watch())[0] == "ExpectedMore")
    control.Mute(None, 60, _oneway=True)
    check("a call without an answer is done", control.Status()["muted_until_s"] > 1.7e9)
    control.Mute(None, 0)

events = []
watching = threading.Event()


def watch():
    with varlink.Client(ADDRESS).open(INTERFACE) as control:
        call = control.Watch(_more=True)
        watching.set()
        for event in call:
            events.append(event)
            if event["event"] == "audio":
                return


watcher = threading.Thread(target=watch, daemon=True)
watcher.start()
watching.wait(5)
with client.open(INTERFACE) as control:
    for _ in range(100):
        control.Mute("cpu", 60)
        control.Mute(None, 60)
        watcher.join(0.05)
        if not watcher.is_alive():
            break
    control.Mute(None, 0)
check("Watch tells events", not watcher.is_alive() and events[-1]["text"].startswith("muted for"))
check("events have their series", any(e["series"] == "cpu" for e in events))
