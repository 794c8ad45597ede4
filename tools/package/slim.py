"""Makes the folder smaller on Linux, without changing what the program can do.

What nothing in it needs any more goes; of what two packages bring twice, one remains; ICU's data is cut to the program's languages.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tools.package import icu, linked
from tools.package.project import BUILD, PACKAGING, PackageFailed, run, tool

_FOR_DEBUGGERS: Final = (
    "*.so",
    "libpython*.so.*",
    "python*/lib-dynload/*.so",
    "PySide6/Qt/lib/libicu*.so.*",
    "cryptography/hazmat/bindings/*.so",
    "dbus_fast/**/*.so",
    "msgspec/*.so",
    "zeroconf/**/*.so",
)
"""Binaries that carry names for debuggers, some of them several times their own size."""
_COMPILER: Final = "apt-get install gcc"
_DATA: Final = re.compile(r"^([0-9a-f]+) ([0-9a-f]+) \S (icudt\d+_dat)$", re.MULTILINE)
_ASSEMBLY: Final = """\
.section .rodata
.globl {name}
.type {name}, %object
.balign 16
{name}:
.incbin "{file}"
.size {name}, . - {name}
.section .note.GNU-stack, "", %progbits
"""


def make_smaller(folder: Path) -> None:
    """Make the folder smaller."""
    inside = folder / "_internal"
    for pattern in _FOR_DEBUGGERS:
        for file in inside.glob(pattern):
            if not file.is_symlink():
                run([tool("strip", linked.BINUTILS), "--strip-unneeded", str(file)])
    for library in inside.glob("PySide6/Qt/lib/libicudata.so.*"):
        _cut_icu(library)
    numpys = list(inside.glob("numpy.libs/libscipy_openblas64_*.so"))
    for library in inside.glob("opencv_python_headless.libs/libopenblas*.so*"):
        if len(numpys) == 1:
            _calculate_by_numpy(library, numpys[0])
    _remove_unused(inside)  # at last: OpenBLAS took the library of Fortran along


def _remove_unused(inside: Path) -> None:
    """Remove libraries that only what was left out has needed, and links to them. The program itself looks for that of Python."""
    there = linked.binaries(inside)
    places = {inside, inside / "PySide6/Qt/lib", inside / "opencv_python_headless.libs"}
    libraries = [
        file
        for file in there
        if file.parent in places and file.name.startswith("lib") and not file.name.startswith("libpython")
    ]
    for file in linked.unused(libraries, there):
        file.unlink()
    for link in inside.rglob("*"):
        if link.is_symlink() and not link.exists():
            link.unlink()


def _cut_icu(library: Path) -> None:
    """Put a library with less data in the place of ICU's."""
    found = _DATA.search(run([tool("nm", linked.BINUTILS), "-D", "-S", "--defined-only", str(library)]))
    whole = library.read_bytes()
    begin = whole.find(icu.FORMAT) - 12
    if found is None or begin < 0:
        raise PackageFailed(f"{library.name} holds no data of ICU where it is looked for")
    data, source = BUILD / "icu.dat", BUILD / "icu.s"
    data.write_bytes(icu.cut(whole[begin : begin + int(found[2], 16)]))
    source.write_text(_ASSEMBLY.format(name=found[3], file=data), encoding="utf-8")
    run(_shared(library.name, str(source), library, "-nostdlib"))


def _calculate_by_numpy(library: Path, numpys: Path) -> None:
    """Put a small library that calls numpy's in the place of OpenCV's OpenBLAS."""
    source = PACKAGING / "linux" / "blas_by_numpy.c"
    beside = f"-Wl,-rpath,$ORIGIN/../{numpys.parent.name}"
    run(_shared(library.name, str(source), library, str(numpys), beside))


def _shared(name: str, source: str, file: Path, *more: str) -> list[str]:
    """Return the command that makes a library of a source."""
    wanted = ("-O2", "-Wall", "-Werror", "-Wno-builtin-declaration-mismatch", "-shared", "-fPIC")
    return [tool("gcc", _COMPILER), *wanted, f"-Wl,-soname,{name}", source, *more, "-o", str(file)]
