"""Five players are told apart without colour vision, and everything is seen against what it stands on."""

from itertools import combinations, pairwise
from math import dist

import pytest

from mlem_widgets.render import art
from mlem_widgets.render.furniture import SEATS
from mlem_widgets.render.themes import THEMES

SCREENS = ("light", "dark")
TONES = [f"tone-{seat}" for seat in range(SEATS)]
# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
SIGHT = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
CLEARLY_APART = 20
"""In CIELAB units: about ten times what is just noticed."""
LIGHTNESS_APART = 6


def _linear(colour):
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]


def _seen(colour, sight):
    linear = _linear(colour)
    return [min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in SIGHT[sight]]


def _lab(linear):
    weights = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1, 1.089)
    xyz = (
        sum(a * b for a, b in zip(row, linear, strict=True)) / part for row, part in zip(weights, white, strict=True)
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _contrast(one, other):
    light, dark = sorted((0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(_linear, (one, other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_computation_knows_black_white_and_red_green():
    assert _contrast("#000000", "#ffffff") == pytest.approx(21)
    assert _lab(_linear("#ffffff"))[0] == pytest.approx(100, abs=0.1)
    red, green = "#c00000", "#607000"
    far, near = (dist(*(_lab(_seen(colour, sight)) for colour in (red, green))) for sight in ("usual", "protanopia"))
    assert near < far


@pytest.mark.parametrize("theme", SCREENS)
@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_players_differ_to_every_eye(theme, sight):
    colours = [THEMES[theme][tone] for tone in TONES]
    for one, other in combinations(colours, 2):
        assert dist(_lab(_seen(one, sight)), _lab(_seen(other, sight))) >= CLEARLY_APART, (one, other)


@pytest.mark.parametrize("theme", SCREENS)
def test_players_differ_in_lightness_for_greyscale(theme):
    lightness = sorted(_lab(_linear(THEMES[theme][tone]))[0] for tone in TONES)
    assert min(high - low for low, high in pairwise(lightness)) >= LIGHTNESS_APART


@pytest.mark.parametrize("theme", THEMES)
def test_marks_stand_out_and_their_figures_can_be_read(theme):
    colours = THEMES[theme]
    for tone in TONES:
        assert _contrast(colours[tone], colours["surface"]) >= 3
        assert _contrast(colours[tone], colours["on-tone"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "bg"),
        ("ink", "surface"),
        ("ink", "tile"),
        ("muted", "bg"),
        ("muted", "surface"),
        ("star", "space"),
        ("pip", "die"),
        ("on-flame", "flame"),
        ("on-accent", "accent"),
        ("accent", "bg"),
        ("good", "surface"),
        ("bad", "surface"),
        ("outline", "art-sun"),
        ("outline", "art-shade"),
    ],
)
def test_text_can_be_read(theme, text, ground):
    assert _contrast(THEMES[theme][text], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_borders_can_be_seen(theme):
    assert _contrast(THEMES[theme]["line"], THEMES[theme]["surface"]) >= 3
    assert _contrast(THEMES[theme]["star"], THEMES[theme]["track"]) >= 3


def test_every_theme_has_every_variable():
    assert all(theme.keys() == THEMES["light"].keys() for theme in THEMES.values())


def test_every_player_has_a_shape_of_its_own():
    shapes = [art.symbols().split(f"<symbol id='mark-{seat}'")[1].split("</symbol>")[0] for seat in range(len(TONES))]
    assert len({shape.split(" d=")[1] for shape in shapes}) == SEATS
