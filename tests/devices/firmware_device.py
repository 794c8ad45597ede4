"""The sketch of docs/firmware, compiled for this machine, as a virtual device: a table with wheels for dice, four plates and buttons."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Final

from paizhuo.engine.devices.open_table.events import SIDES

ROOT: Final = Path(__file__).parents[2]
SKETCH: Final = ROOT / "docs" / "firmware" / "open_table"
PC: Final = Path(__file__).parent / "firmware_on_pc"
COMPILERS: Final = ("c++", "g++", "clang++")

STEP: Final = 0.01
"""Seconds from one look of the mechanics at the motors to the next."""
WHEEL: Final = 0.03
"""Seconds for which a face is under the sensors while the motor runs."""
LIFT: Final = 2.0
"""Seconds in which a plate goes up or down."""
BUTTONS: Final = {"win": 20, "call": 24, "ready": 28}
DICE_SWITCH: Final = 6
STOP_SWITCH: Final = 7
UP, DOWN, WALL = 8, 12, 16


def compiler() -> str | None:
    """A C++ compiler of this machine."""
    return next((found for name in COMPILERS if (found := shutil.which(name))), None)


def compiled(program: Path) -> Path:
    """Compiles the sketch for this machine. Raises ``CalledProcessError``."""
    command = (compiler() or COMPILERS[0], "-std=c++11", "-O1", f"-I{PC}", f"-I{SKETCH}")
    subprocess.run((*command, "-o", str(program), str(PC / "main.cpp")), check=True)
    return program


class FirmwareTable:
    """The board, and what is wired to it; a ``VirtualDevice``. Its clock stands still while nobody calls it."""

    name: Final = "table"

    def __init__(self, program: Path, memory: Path, seed: int = 1) -> None:
        """``memory``: the board's EEPROM, which counts its starts."""
        self._program, self._memory = program, memory
        self._random = Random(seed)
        self.held = 0
        """Inputs that somebody holds, by bit."""
        self.walls = "ESWN"
        """On the plates of these sides lie tiles."""
        self.stuck = ""
        """The plates of these sides do not move; ``dice``: the wheels do not."""
        self.restless = False
        """The wheels go on turning without their motor."""
        self.next_faces: list[tuple[int, int]] = []
        """What the next rolls show; 0 and 7 are no faces. If empty: anything that is one."""
        self.motors = "000"
        """Dice, lift up, lift down."""
        self.lamps: list[int] = []
        """What the registers of the lamps held, step by step."""
        self.lost = 0
        """Bytes for which the board had no room."""
        self._faces = (3, 5)
        self._height = dict.fromkeys(SIDES, 0.0)
        self._coming = b""
        self._output = b""
        self.now = 0.0
        """How far its clock is."""
        self._started = 0.0
        self._turns_at = 0.0
        self._board = self._start()

    def _start(self) -> subprocess.Popen[str]:
        seed = str(self._random.getrandbits(31))
        return subprocess.Popen(
            (self._program, self._memory, seed), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def close(self) -> None:
        """Power off."""
        self._board.kill()
        self._board.communicate()

    def reboot(self) -> None:
        """The power goes and comes back."""
        self.close()
        self.motors = "000"
        self._coming = b""
        self._started = self.now
        self._board = self._start()

    # --- the line -----------------------------------------------------------------------------------------------------

    def received(self, data: bytes, now: float) -> None:
        """Bytes come."""
        self.tick(now)
        self._coming += data

    def tick(self, now: float) -> None:
        """Time passes."""
        while self.now + STEP <= now + 1e-9:
            self.now += STEP
            self._step()

    def due(self) -> float:
        """The next look at the motors."""
        return self.now + STEP

    def take_output(self) -> bytes:
        """What the board has sent."""
        taken, self._output = self._output, b""
        return taken

    # --- people -------------------------------------------------------------------------------------------------------

    def order(self, words: str, now: float) -> str:
        """``press E win``, ``press dice``, ``press stop``, ``release``, ``reboot``."""
        self.tick(now)
        match words.split():
            case ["press", side, button]:
                self.held |= 1 << (BUTTONS[button] + "ESWN".index(side))
            case ["press", "dice"]:
                self.held |= 1 << DICE_SWITCH
            case ["press", "stop"]:
                self.held |= 1 << STOP_SWITCH
            case ["release"]:
                self.held = 0
            case ["reboot"]:
                self.reboot()
            case _:
                raise AssertionError(words)
        return ""

    # --- what is wired to the board -----------------------------------------------------------------------------------

    def _step(self) -> None:
        dice, up, down = (motor == "1" for motor in self.motors)
        if (dice or self.restless) and self.stuck != "dice" and self.now >= self._turns_at:
            self._turns_at = self.now + WHEEL
            self._faces = (self._random.randint(0, 7), self._random.randint(0, 7))
        for side in SIDES:
            if side not in self.stuck:
                way = (up - down) * STEP / LIFT
                self._height[side] = min(1.0, max(0.0, self._height[side] + way))
        bytes_in, self._coming = self._coming.hex() or "-", b""
        milliseconds = round((self.now - self._started) * 1000)
        assert self._board.stdin is not None
        assert self._board.stdout is not None
        self._board.stdin.write(f"{milliseconds} {self._inputs():08x} {bytes_in}\n")
        self._board.stdin.flush()
        said, motors, lamps, lost = self._board.stdout.readline().split()
        if said != "-":
            self._output += bytes.fromhex(said)
        if dice and motors[0] == "0" and self.stuck != "dice":
            self._faces = self.next_faces.pop(0) if self.next_faces else self._flat()
        self.motors, self.lost = motors, int(lost)
        self.lamps = [*self.lamps[-9:], int(lamps, 16)]

    def _flat(self) -> tuple[int, int]:
        return self._random.randint(1, 6), self._random.randint(1, 6)

    def _inputs(self) -> int:
        bits = self.held | self._faces[0] | self._faces[1] << 3
        for number, side in enumerate(SIDES):
            bits |= (self._height[side] >= 1) << (UP + number)
            bits |= (self._height[side] <= 0) << (DOWN + number)
            bits |= (side in self.walls) << (WALL + number)
        return bits
