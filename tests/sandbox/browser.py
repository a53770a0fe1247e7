"""A real browser without a window, driven over a pipe (Chrome DevTools Protocol)."""

import base64
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.tools import needed

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
# The browser reads commands from descriptor 3 and writes answers to 4.
START = 'exec "$@" 3<&"$COMMANDS" 4>&"$ANSWERS"'


class Browser:
    """One page of a running browser."""

    def __init__(self, commands: int, answers: int) -> None:
        self._out = os.fdopen(commands, "wb", buffering=0)
        self._in = os.fdopen(answers, "rb")
        self._number = 0
        self._session: str | None = None
        self.said: list[str] = []

    def open(self) -> None:
        """Make the page."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        found = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = found["sessionId"]
        for part in ("Page", "Runtime", "Log"):
            self.ask(f"{part}.enable")

    def close(self) -> None:
        """Close the pipe: the browser ends."""
        self._out.close()
        self._in.close()

    def _read(self) -> dict[str, Any]:
        text = bytearray()
        while (byte := self._in.read(1)) != b"\0":
            if not byte:
                raise EOFError("the browser has gone")
            text += byte
        found: dict[str, Any] = json.loads(text)
        if found.get("method") in {"Log.entryAdded", "Runtime.exceptionThrown"}:
            self.said.append(json.dumps(found["params"]))
        return found

    def ask(self, method: str, **params: Any) -> Any:
        """Send a command and wait for its answer."""
        self._number += 1
        sent = {"id": self._number, "method": method, "params": params}
        if self._session:
            sent["sessionId"] = self._session
        self._out.write(json.dumps(sent).encode() + b"\0")
        while True:
            found = self._read()
            if found.get("id") == self._number:
                assert "error" not in found, found
                return found["result"]

    def _loaded(self) -> None:
        while self._read().get("method") != "Page.loadEventFired":
            continue

    def visit(self, url: str) -> None:
        """Go to a page and wait until it is there."""
        self.ask("Page.navigate", url=url)
        self._loaded()

    def run(self, script: str) -> Any:
        """The value of a line of JavaScript in the page."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def text(self, selector: str) -> str:
        """What a person reads there."""
        name = json.dumps(selector)
        return str(self.run(f"document.querySelector({name}).innerText"))

    def choose(self, selector: str, shown: str) -> None:
        """Choose an entry of a list by what it shows."""
        name, wanted = json.dumps(selector), json.dumps(shown)
        found = self.run(
            f"(() => {{ const list = document.querySelector({name});"
            f" const one = [...list.options].find(o => o.text === {wanted});"
            " list.value = one ? one.value : ''; return Boolean(one); })()"
        )
        assert found, f"no {shown} in {selector}"

    def type(self, selector: str, text: str) -> None:
        """Write into a field as a keyboard does."""
        self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        self.ask("Input.insertText", text=text)

    def press(self, shown: str) -> None:
        """Click on a button with the mouse, and wait for the page that follows."""
        wanted = json.dumps(shown)
        place = self.run(
            "(() => { const one = [...document.querySelectorAll('button')]"
            f".find(b => b.innerText.trim() === {wanted}); if (!one) return null;"
            " one.scrollIntoView({block: 'center'});"
            " const box = one.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        assert place, f"no button {shown}"
        mouse = {"x": place[0], "y": place[1], "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, **mouse)
        self._loaded()

    def picture(self, path: Path) -> None:
        """Save what is seen as PNG."""
        data = self.ask("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        path.write_bytes(base64.b64decode(data))


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a fresh profile in `folder`; skips where there is none."""
    program = needed(*PROGRAMS)
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    words = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--lang=en",
        f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank",
    ]  # fmt: skip
    with subprocess.Popen(
        ["bash", "-c", START, "bash", program, *words],
        env={**os.environ, "COMMANDS": str(theirs_in), "ANSWERS": str(theirs_out)},
        pass_fds=(theirs_in, theirs_out),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(theirs_in)
        os.close(theirs_out)
        found = Browser(ours_out, ours_in)
        try:
            found.open()
            yield found
        finally:
            found.close()
            process.terminate()
