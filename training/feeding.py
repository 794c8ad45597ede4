"""Batches without end for a training, prepared by processes of their own where a graphics card would wait for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

_Batch = TypeVar("_Batch", bound=tuple[Any, ...])
"""A named tuple of tensors, and of such tuples."""


class _Endless(IterableDataset[_Batch], Generic[_Batch]):
    def __init__(self, make: Callable[[np.random.Generator], _Batch], seed: Sequence[int]) -> None:
        self._make, self._seed = make, seed

    def __iter__(self) -> Iterator[_Batch]:
        worker = get_worker_info()
        rng = np.random.default_rng([*self._seed, worker.id if worker else 0])
        while True:
            yield self._make(rng)


def _alone(_number: int) -> None:
    """Give OpenCV one thread: every process has one core."""
    cv2.setNumThreads(1)


def fed(
    make: Callable[[np.random.Generator], _Batch], seed: Sequence[int], processes: int, device: torch.device
) -> Iterator[_Batch]:
    """Yield batches on ``device``, made by so many processes; by this one if there are none."""
    loader = DataLoader(
        _Endless(make, seed),
        batch_size=None,
        num_workers=processes,
        worker_init_fn=_alone,
        pin_memory=device.type == "cuda",
        prefetch_factor=4 if processes else None,
    )
    for batch in loader:
        yield _moved(batch, device)


def _moved(batch: _Batch, device: torch.device) -> _Batch:
    return type(batch)(
        *(_moved(part, device) if isinstance(part, tuple) else part.to(device, non_blocking=True) for part in batch)
    )
