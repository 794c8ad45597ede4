"""What pyproject.toml cannot say: a wheel has the folders of the checkout inside one package, so that it takes one name.

It also has the distances compiled. Without a C compiler it has not, and their functions in Python do the work.
"""

from __future__ import annotations

import sysconfig

from setuptools import Extension, find_namespace_packages, setup

ROOMS = ("assets", "desktop", "engine", "vision")
DISTANCE = Extension(
    "paizhuo.engine.shapes._distance",
    ["engine/shapes/_distance.c"],
    py_limited_api=True,  # one file for every Python from 3.11 on
    optional=True,
)

setup(
    package_dir={"paizhuo": "paizhuo"} | {f"paizhuo.{room}": room for room in ROOMS},
    packages=["paizhuo"]
    + [f"paizhuo.{room}" for room in ROOMS]
    + [f"paizhuo.{room}.{name}" for room in ROOMS for name in find_namespace_packages(room)],
    exclude_package_data={"paizhuo.engine.shapes": ["*.c"]},
    ext_modules=[DISTANCE],
    # A Python without the lock knows no such files: there the functions in Python remain.
    options={} if sysconfig.get_config_var("Py_GIL_DISABLED") else {"bdist_wheel": {"py_limited_api": "cp311"}},
)
