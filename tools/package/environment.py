"""The environment that packages are built in: pinned packages with checked hashes, and the program as pip installs it.

The program is installed from a copy of the sources, so that nothing is written into the checkout and nothing old in it
gets into a package.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.package.project import BUILD, ROOT, PackageFailed, made_at, run

REQUIREMENTS: Final = ROOT / "requirements" / "packaging.txt"
FOLDER: Final = BUILD / "environment"
_LEFT_OUT: Final = (
    ".*",
    "build",
    "dist",
    "docs",
    "tests",
    "training",
    "benchmarks",
    "__pycache__",
    "*.egg-info",
    "*.so",
    "*.pyd",
)


def python_of(folder: Path) -> Path:
    """Return the Python of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def surroundings() -> dict[str, str]:
    """Return the environment variables for what is built: nothing of this checkout, and the same result every time."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_REQUIRE_"))}
    return kept | {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(made_at()), "QT_QPA_PLATFORM": "offscreen"}


def prepared() -> Path:
    """Return the Python of the environment, with the program as it is now. Raises ``PackageFailed``."""
    python = python_of(FOLDER)
    stamp = FOLDER / "made-from"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()
    if not stamp.is_file() or stamp.read_text("ascii") != wanted:
        shutil.rmtree(FOLDER, ignore_errors=True)
        run([sys.executable, "-m", "venv", str(FOLDER)])
        _install(python, "--require-hashes", "--only-binary", ":all:", "-r", str(REQUIREMENTS))
        stamp.write_text(wanted, "ascii")
    _install_program(python)
    return python


def _install(python: Path, *words: str) -> None:
    """Have pip install something into the environment. Raises ``PackageFailed``."""
    pip = (str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input")
    run([*pip, *words], environment=surroundings())


def program_in(python: Path) -> Path:
    """Return the folder of the installed program."""
    code = "import sysconfig; print(sysconfig.get_path('platlib'))"
    return Path(run([str(python), "-I", "-c", code], environment=surroundings()).strip()) / "paizhuo"


def _install_program(python: Path) -> None:
    """Install the program as it is now, with the distances compiled. Raises ``PackageFailed``."""
    copy = BUILD / "sources"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    _install(python, "--no-deps", "--no-index", "--no-build-isolation", "--force-reinstall", str(copy))
    code = "import paizhuo.engine.shapes._distance"
    try:
        subprocess.run(  # noqa: S603 - our own words
            [str(python), "-I", "-c", code], env=surroundings(), check=True, capture_output=True
        )
    except subprocess.CalledProcessError:
        raise PackageFailed(
            "The distances could not be compiled: a C compiler and Python's headers are needed"
            " (on Debian: apt-get install gcc python3-dev)"
        ) from None
