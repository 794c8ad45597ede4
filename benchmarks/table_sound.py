"""What a match sounds like, as a WAV file, and for how long its sounds keep the window's thread.

    python -m benchmarks.table_sound -o table.wav [--rules riichi] [--seconds 30] [--voices ja] [--music]

Computer players play in the window (without a screen: QT_QPA_PLATFORM=offscreen, if no other is named), the toggles of the table play
for the person, and a device made up here takes blocks of sound as fast as a real one. Printed: which sounds were played how often, how
loud all of it is, and how long playing a sound kept the window's thread, at the median and at most.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
import wave
from collections import Counter
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QEventLoop, QTimer

from paizhuo.desktop.app.opening import application
from paizhuo.desktop.app.window import Window, import_the_game
from paizhuo.desktop.kit import loudspeaker
from paizhuo.desktop.kit.loudspeaker import Stream
from paizhuo.desktop.kit.mixer import CHANNELS, RATE
from paizhuo.desktop.kit.playback import Playback
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.table.seats import usual_match

BLOCK: Final = RATE // 50
SEED: Final = 5


class FileDevice:
    """A device that keeps what it plays."""

    blocks: Final[list[bytes]] = []

    def start(self, stream: Stream) -> None:
        next(stream)
        self._plays = True
        self._thread = threading.Thread(target=self._take, args=(stream,))
        self._thread.start()

    def _take(self, stream: Stream) -> None:
        due = time.monotonic()
        while self._plays:
            self.blocks.append(stream.send(BLOCK))
            due += BLOCK / RATE
            time.sleep(max(0.0, due - time.monotonic()))

    def close(self) -> None:
        self._plays = False
        self._thread.join()


class Watched:
    """How often each sound is played, and how long that takes in the window's thread."""

    def __init__(self) -> None:
        self.played: Counter[str] = Counter()
        self.took: list[float] = []
        play = Playback.play

        def watched(playback: Playback, name: str, amplitude: float, place: int | None, pitch: float) -> None:
            begun = time.thread_time()
            play(playback, name, amplitude, place, pitch)
            self.took.append(time.thread_time() - begun)
            self.played[name] += 1

        Playback.play = watched  # type: ignore[assignment, method-assign]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("-o", "--output", type=Path, required=True)
    asked.add_argument("--rules", default="riichi")
    asked.add_argument("--seconds", type=float, default=30)
    asked.add_argument("--voices", choices=("auto", "zh", "ja", "en"), default="auto")
    asked.add_argument("--music", action="store_true")
    given = asked.parse_args()
    watched = Watched()
    loudspeaker.MiniaudioDevice = FileDevice  # type: ignore[misc, assignment]
    with tempfile.TemporaryDirectory() as home:
        os.environ["PAIZHUO_HOME"] = home
        app = application()
        import_the_game()
        settings = Settings(
            bot_pace="fast",
            auto_win=True,
            auto_pass=True,
            auto_discard=True,
            voice_language=given.voices,
            volume_music=6 if given.music else 0,
            welcomed=True,
        )
        window = Window(Preferences(settings))
        window.show()
        window.play.start(usual_match(given.rules, SEED, "zh"))
        loop = QEventLoop()
        QTimer.singleShot(round(given.seconds * 1000), loop.quit)
        loop.exec()
        window.close()
        app.processEvents()
    sound = np.frombuffer(b"".join(FileDevice.blocks), dtype=np.int16)
    with wave.open(str(given.output), "wb") as file:
        file.setnchannels(CHANNELS)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.tobytes())
    for name, times in watched.played.most_common():
        print(f"{times:5} {name}")
    loudest, mean = np.abs(sound.astype(np.int32)).max() / 32768, np.sqrt(np.mean((sound / 32768) ** 2))
    print(
        f"{len(sound) / CHANNELS / RATE:.1f} s, peak {20 * np.log10(loudest):.1f} dBFS, mean {20 * np.log10(mean):.1f} dBFS"
    )
    took = sorted(watched.took)
    print(f"the window's thread: {took[len(took) // 2] * 1000:.2f} ms a sound, at most {took[-1] * 1000:.2f} ms")


if __name__ == "__main__":
    main()
