"""What pyproject.toml cannot say: a wheel has the folders of the checkout inside one package, so that it takes one name.

It also has the distances compiled. Without a C compiler it has not, and their functions in Python do the work.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, find_namespace_packages, setup
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent))  # a build sees what is installed for it alone

from tools.archive import source_archive
from tools.long_description import long_description

ROOMS = ("assets", "desktop", "engine", "vision")
DISTANCE = Extension(
    "paizhuo.engine.shapes._distance",
    ["engine/shapes/_distance.c"],
    py_limited_api=True,  # one file for every Python from 3.11 on
    optional=True,
    # The same bytes wherever it is built: what is for debuggers names the folder of the build.
    extra_compile_args=[] if sys.platform == "win32" else ["-g0"],
    extra_link_args=["/Brepro"] if sys.platform == "win32" else [],
)


class Sources(sdist):
    """Makes an archive of the sources that depends on nothing but them."""

    def make_archive(self, base_name: str, _format: str, **said: str | None) -> str:  # type: ignore[override]
        """Write the archive of what was gathered in the folder ``base_dir``; return its name."""
        archive = Path(f"{base_name}.tar.gz")
        source_archive(Path(said["base_dir"] or ""), archive)
        return str(archive)


setup(
    long_description=long_description(),
    long_description_content_type="text/markdown",
    package_dir={"paizhuo": "paizhuo"} | {f"paizhuo.{room}": room for room in ROOMS},
    packages=["paizhuo"]
    + [f"paizhuo.{room}" for room in ROOMS]
    + [f"paizhuo.{room}.{name}" for room in ROOMS for name in find_namespace_packages(room)],
    exclude_package_data={"paizhuo.engine.shapes": ["*.c"]},
    ext_modules=[DISTANCE],
    cmdclass={"sdist": Sources},
    # A Python without the lock knows no such files: there the functions in Python remain.
    options={} if sysconfig.get_config_var("Py_GIL_DISABLED") else {"bdist_wheel": {"py_limited_api": "cp311"}},
)
