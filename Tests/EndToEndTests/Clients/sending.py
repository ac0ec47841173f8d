"""What the senders share: the values that are to be listed, and how long a client was held up."""
import json
import time

_report = {"listed": {}, "heard": {}, "families": []}
_slowest = 0.0


def listed(name, value):
    """A series, and the value that must be its last."""
    _report["listed"][name] = value


def heard(name, value):
    """A series, and a value that it must have had at some time: the sum or mean of an interval."""
    _report["heard"][name] = value


def families(names):
    """What the names of other series may begin with; their values are not foretold."""
    _report["families"] += names


def timed(call, *words, **options):
    """Calls, and remembers how long the longest call took."""
    global _slowest
    start = time.monotonic()
    result = call(*words, **options)
    _slowest = max(_slowest, time.monotonic() - start)
    return result


def done():
    """Prints the report, as the last line."""
    _report["slowest_s"] = _slowest
    print(json.dumps(_report))
