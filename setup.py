"""What pyproject.toml cannot say: a wheel has the folders of the checkout inside one package, so that it takes one name."""

from __future__ import annotations

from setuptools import find_namespace_packages, setup

ROOMS = ("assets", "desktop", "engine", "vision")

setup(
    package_dir={"paizhuo": "paizhuo"} | {f"paizhuo.{room}": room for room in ROOMS},
    packages=["paizhuo"]
    + [f"paizhuo.{room}" for room in ROOMS]
    + [f"paizhuo.{room}.{name}" for room in ROOMS for name in find_namespace_packages(room)],
)
