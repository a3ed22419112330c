#!/usr/bin/env python3
"""Looks at a page of `shale-opt --html` in headless Chromium: `check_html.py --shale-opt PATH [--program FILE] [--keep DIR]`.

A program of 5,000 ops (or --program) runs through -O3 (or --flags). The page must load in under 2 s without errors, show rows, highlight what became of a value that is
clicked on, find text, and ask no network for anything. Screenshots are kept in --keep. Without a Chromium it says so and checks nothing.
"""

import argparse
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "chrome"]
LIMIT_MS = 2000


def generated(ops):
    """A StableHLO program of so many ops: a chain in which now and then an op stands twice, cancels another, or is a reduction or a dot."""
    ty, line = "tensor<16x16xf32>", []
    for i in range(1, ops):
        a, b, kind = f"%v{i - 1}", f"%v{max(0, i - 7)}", i % 12
        if kind == 3:
            line.append(f"%v{i} = stablehlo.dot_general {a}, {b}, contracting_dims = [1] x [0] : ({ty}, {ty}) -> {ty}")
        elif kind == 5:
            line.append(f"%v{i} = stablehlo.transpose {a}, dims = [1, 0] : ({ty}) -> {ty}")
        elif kind in (6, 7):
            line.append(f"%v{i} = stablehlo.negate {a} : {ty}")
        elif kind in (8, 9):
            line.append(f"%v{i} = stablehlo.maximum %v{i - kind + 7}, %v{i - kind + 1} : {ty}")
        else:
            op = ("add", "multiply", "subtract", "minimum")[i % 4]
            line.append(f"%v{i} = stablehlo.{op} {a}, {b} : {ty}")
    body = "\n".join(f"  {one}" for one in line)
    return f"func.func @main(%v0: {ty}) -> {ty} {{\n{body}\n  return %v{ops - 1} : {ty}\n}}\n"


class Browser:
    """A Chromium that is spoken to through two pipes: messages are JSON, each ends with a zero byte."""

    def __init__(self, program, profile):
        commands, self.write = os.pipe()
        self.read, answers = os.pipe()
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", f"--user-data-dir={profile}"]
        line = f'exec "$@" 3<&{commands} 4>&{answers}'
        arguments = ["sh", "-c", line, "sh", program, *flags, "--remote-debugging-pipe", "--window-size=1600,1000"]
        self.process = subprocess.Popen(arguments, pass_fds=[commands, answers], stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []

    def message(self):
        while b"\0" not in self.buffer:
            more = os.read(self.read, 1 << 20)
            if not more:
                raise RuntimeError("the browser has ended")
            self.buffer += more
        one, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(one)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=1600, height=1000, deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", url=url)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", "an exception"))
        return result["result"].get("value")

    def keep(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def errors(self):
        """What the page complained about, and what it asked for beside itself."""
        found = []
        for event in self.events:
            method, said = event["method"], event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(said["exceptionDetails"]["exception"].get("description", "an exception"))
            elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning"):
                found.append(str(said["args"]))
            elif method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
                found.append(said["entry"]["text"])
            elif method == "Network.requestWillBeSent" and not said["request"]["url"].startswith(("file:", "data:")):
                found.append(f"asks for {said['request']['url']}")
        return found

    def close(self):
        self.process.kill()
        self.process.wait()


# The time from the start of loading until rows have been painted, in ms.
PAINTED = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const [page] = performance.getEntriesByType("navigation");
  done({ load: page.loadEventEnd, painted: performance.now() });
})))"""
# Clicks on the first value on the right that has a partner on the left; how many of each side are marked then.
CLICK = """(() => {
  for (const part of document.querySelectorAll("#right .value.defined")) {
    part.click();
    const marked = ["left", "right"].map((side) => document.querySelectorAll(`#${side} .kin`).length);
    if (marked[0] > 0 && marked[1] > 1) return { name: part.textContent, marked, stations: document.querySelectorAll("#history .event:not(.none)").length };
  }
  return null;
})()"""
SEARCH = """(() => {
  const box = document.getElementById("search");
  box.value = "hlo.add";
  search(true);
  return { text: document.getElementById("hits").textContent, rows: document.querySelectorAll(".row.hit").length };
})()"""
# The time of showing each pass, and the rows that are elements then.
EVERY = """page.program.steps.map((step, i) => {
  const start = performance.now();
  select(i);
  return { name: step.name, changes: !!step.changes, ms: performance.now() - start, rows: document.querySelectorAll("#right .row").length };
})"""


def check(browser, page, keep):
    browser.open(page.as_uri())
    times = browser.value(PAINTED)
    seen = browser.value("""({ passes: document.querySelectorAll("#passes li").length, rows: document.querySelectorAll("#right .row").length })""")
    print(f"load {times['load']:.0f} ms, painted after {times['painted']:.0f} ms, {seen['passes']} steps listed, {seen['rows']} rows drawn")
    problems = []
    expect = lambda holds, what: holds or problems.append(what)
    expect(times["painted"] < LIMIT_MS, f"rows were painted after {times['painted']:.0f} ms, expected under {LIMIT_MS}")
    expect(seen["passes"] > 1 and seen["rows"] > 10, f"expected passes and rows, got {seen}")
    browser.keep(keep / "first.png")
    steps = browser.value(EVERY)
    slowest = max(steps, key=lambda step: step["ms"])
    print(f"slowest step to show: {slowest['name']}, {slowest['ms']:.0f} ms; most rows drawn: {max(step['rows'] for step in steps)}")
    expect(slowest["ms"] < 500, f"{slowest['name']} took {slowest['ms']:.0f} ms to show")
    expect(max(step["rows"] for step in steps) < 200, "rows that are not seen are drawn too")
    for step in (i for i, step in enumerate(steps) if step["changes"]):
        browser.value(f"select({step})")
        clicked = browser.value(CLICK)
        print(f"{steps[step]['name']}: clicked on {clicked}")
        expect(clicked is not None, f"{steps[step]['name']}: no value is marked on both sides after a click")
        browser.keep(keep / f"pass-{step}.png")
    found = browser.value(SEARCH)
    print(f"search: {found}")
    expect(found["rows"] > 0, "the search finds nothing")
    browser.value("document.getElementById('theme').click()")
    browser.value("document.querySelector('.counts').open = true")
    browser.keep(keep / "other-theme.png")
    return problems + browser.errors()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--shale-opt", required=True)
    parser.add_argument("--program", type=Path, help="the program; without it one of --ops ops is made")
    parser.add_argument("--ops", type=int, default=5000)
    parser.add_argument("--flags", default="-O3 --timing")
    parser.add_argument("--keep", type=Path, help="where the page and the screenshots are kept")
    options = parser.parse_args()
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not program:
        print("SKIPPED: no Chromium is installed, the page of --html is not checked", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        keep = options.keep or Path(folder)
        keep.mkdir(parents=True, exist_ok=True)
        source = options.program or keep / "program.mlir"
        if not options.program:
            source.write_text(generated(options.ops))
        page = (keep / "page.html").resolve()
        start = time.monotonic()
        command = [options.shale_opt, str(source), *options.flags.split(), f"--html={page}", "-o", os.devnull]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        print(f"{page.stat().st_size} bytes, written in {time.monotonic() - start:.1f} s")
        browser = Browser(program, str(Path(folder) / "profile"))
        try:
            problems = check(browser, page, keep)
        finally:
            browser.close()
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
