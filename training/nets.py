"""The two nets: where tiles lie, and what they are. Convolutions, ReLU and batch norm only, so that OpenCV runs them.

Both take blue green red / 255. Their interfaces are what ``paizhuo.vision.locate`` and ``paizhuo.vision.classify`` expect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from paizhuo.vision.labels import LABELS
from paizhuo.vision.locate import CHANNELS, FRACTIONS, HULL, LEANS, SCORE

EMBEDDING: Final = 96
_SHARPNESS: Final = 16.0
_RAREST: Final = -4.6
"""The logit of one in a hundred: at the start no cell is taken for a tile's middle."""


def _step(inward: int, outward: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inward, outward, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outward),
        nn.ReLU(inplace=True),
    )


class _Bottleneck(nn.Module):
    """A residual whose 3 x 3 convolution sees fewer channels: half the work for nearly the same reach."""

    def __init__(self, channels: int, within: int) -> None:
        super().__init__()
        self.inner = nn.Sequential(
            _step(channels, within, 1),
            _step(within, within),
            nn.Conv2d(within, channels, 1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.inner(x))


class _Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _step(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class LocateNet(nn.Module):
    """N x 3 x H x W to N x 10 x H/4 x W/4; H and W are multiples of 32.

    Channels: score logit; distances to the hull's left, top, right and bottom from the cell's middle in units of 16 px; where on
    the hull's top, right, bottom and left side a corner lies; logit of being oblique.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = _step(3, 16, 3, 2)
        self.quarter = _step(16, 24, 3, 2)
        self.eighth = nn.Sequential(_step(24, 40, 3, 2), _Residual(40))
        self.sixteenth = nn.Sequential(_step(40, 88, 3, 2), _Residual(88), _Residual(88))
        self.from_sixteenth = nn.Conv2d(88, 24, 1)
        self.from_eighth = nn.Conv2d(40, 24, 1)
        self.from_quarter = nn.Conv2d(24, 24, 1)
        self.join_eighth = _step(24, 24)
        self.join_quarter = _step(24, 24)
        self.out = nn.Conv2d(24, CHANNELS, 1)
        with torch.no_grad():
            self.out.bias[0] = _RAREST  # type: ignore[index]

    def raw(self, x: Tensor) -> Tensor:
        """Scores and obliquity as logits, distances as logarithms, fractions as logits: what the losses work on."""
        quarter = self.quarter(self.stem(x))
        eighth = self.eighth(quarter)
        up = functional.interpolate(self.from_sixteenth(self.sixteenth(eighth)), scale_factor=2.0, mode="nearest")
        up = self.join_eighth(self.from_eighth(eighth) + up)
        up = functional.interpolate(up, scale_factor=2.0, mode="nearest")
        joined: Tensor = self.out(self.join_quarter(self.from_quarter(quarter) + up))
        return joined

    def forward(self, x: Tensor) -> Tensor:
        raw = self.raw(x)
        return torch.cat(
            (
                raw[:, SCORE : SCORE + 1],
                torch.exp(raw[:, HULL]),
                torch.sigmoid(raw[:, FRACTIONS]),
                raw[:, LEANS:CHANNELS],
            ),
            dim=1,
        )


class ClassifyNet(nn.Module):
    """N x 3 x 64 x 48 to logits N x 47, turns N x 4, embeddings N x 96 of length 1.

    The logits are cosines to one direction a label, times a learned sharpness, so crops of one label lie together in the
    embedding and a new tile set can be known by its nearest embeddings.
    """

    def __init__(self, body: nn.Module | None = None, channels: int = 160) -> None:
        """``body``: N x 3 x 64 x 48 to N x ``channels`` x 8 x 6; by default that of the net that is shipped."""
        super().__init__()
        self.body = body or nn.Sequential(
            _step(3, 16, 3, 2),
            _step(16, 48, 3, 2),
            _Residual(48),
            _step(48, 96, 3, 2),
            _Bottleneck(96, 48),
            _Bottleneck(96, 48),
            _Bottleneck(96, 48),
            _step(96, channels, 1),
        )
        self.embed = nn.Linear(2 * channels, EMBEDDING)
        self.turn = nn.Linear(2 * channels, 4)
        self.directions = nn.Parameter(torch.randn(len(LABELS), EMBEDDING))
        self.sharpness = nn.Parameter(torch.tensor(_SHARPNESS))

    def seen(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Turns and embeddings."""
        x = self.body(x)
        pooled = torch.cat((x.mean(dim=(2, 3)), x.amax(dim=(2, 3))), dim=1)
        embedding = self.embed(pooled)
        return self.turn(pooled), embedding / torch.sqrt((embedding * embedding).sum(dim=1, keepdim=True) + 1e-9)

    def told(self) -> Tensor:
        """47 x 96: what embeddings are multiplied by."""
        lengths = torch.sqrt((self.directions * self.directions).sum(dim=1, keepdim=True))
        return self.directions / lengths * self.sharpness

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        turns, embedding = self.seen(x)
        return functional.linear(embedding, self.told()), turns, embedding


def teacher() -> ClassifyNet:
    """Seventeen times the work of the net that is shipped."""
    body = nn.Sequential(
        _step(3, 48, 3, 2),
        _step(48, 128, 3, 2),
        _Residual(128),
        _Residual(128),
        _step(128, 256, 3, 2),
        _Residual(256),
        _Residual(256),
        _step(256, 320),
    )
    return ClassifyNet(body, 320)


class Lesson(nn.Module):
    """The classifier, and beside it a larger net that learns from the same crops and whose opinion it learns too."""

    def __init__(self, *, taught: bool) -> None:
        super().__init__()
        self.pupil = ClassifyNet()
        self.teacher = teacher() if taught else None


def classifier_of(state: Mapping[str, Tensor]) -> ClassifyNet:
    """Return the classifier among the weights of a ``Lesson``, ready to be used."""
    net = ClassifyNet()
    own = "pupil."
    net.load_state_dict({name.removeprefix(own): value for name, value in state.items() if name.startswith(own)})
    return net.eval()


class FixedClassifyNet(nn.Module):
    """A trained ``ClassifyNet`` with its directions as one plain layer: OpenCV 4 crashes where it has to work them out."""

    def __init__(self, trained: ClassifyNet) -> None:
        super().__init__()
        self.trained = trained
        self.tell = nn.Linear(EMBEDDING, len(LABELS), bias=False)
        with torch.no_grad():
            self.tell.weight.copy_(trained.told())

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        turns, embedding = self.trained.seen(x)
        return self.tell(embedding), turns, embedding


class Average:
    """A running average of a net's weights, which generalises better than the last ones."""

    def __init__(self, net: nn.Module, kept: float) -> None:
        self.kept = kept
        self.steps = 0
        self.state = {name: value.detach().clone() for name, value in net.state_dict().items()}

    @torch.no_grad()
    def update(self, net: nn.Module) -> None:
        self.steps += 1
        kept = min(self.kept, (1 + self.steps) / (10 + self.steps))
        floats: tuple[list[Tensor], list[Tensor]] = ([], [])
        for name, value in net.state_dict().items():
            mine = self.state[name]
            if mine.dtype.is_floating_point:
                floats[0].append(mine)
                floats[1].append(value)
            else:
                mine.copy_(value)
        # All at once: one by one they would take a graphics card longer than a step of the training.
        torch._foreach_lerp_(floats[0], floats[1], 1 - kept)
