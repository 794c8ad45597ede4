"""Makes the packages that people install: ``python -m tools.package PRODUCT`` (packaging/README.md).

One module makes one product. ``app`` makes the folder that runs without Python; most others are made from it.
``contents``, ``icons`` and ``notices`` also run in the environment that packages are built in, which has no ``tools``: they
import nothing from here.
"""
