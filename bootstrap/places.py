"""Where the project, its environment and what lies in it are, as every part of the set-up names them."""

import os

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.path.join(ROOT, ".venv")
WINDOWS = os.name == "nt"
BIN = os.path.join(VENV, "Scripts" if WINDOWS else "bin")
PYTHON = os.path.join(BIN, "python.exe" if WINDOWS else "python")
NEW, OLD = ".new", ".old"  # what follows the name of the environment that is built, and of the one that was replaced
