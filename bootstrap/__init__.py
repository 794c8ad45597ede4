"""The parts of `run.py`: they set paizhuo up in its own folder and start it, and need nothing but Python.

They are written for old Pythons too, as `run.py` is. Every start loads some of them before the program: modules that only a
set-up or a check needs are imported by the functions that use them.
"""
