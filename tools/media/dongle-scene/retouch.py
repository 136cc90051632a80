"""
/usr/bin/python3 retouch.py <view> <picture.png> <retouched.png>

Brings a finished picture up to its scene without rendering it anew: the engine lamp of `lamp` and `keyvisual`, the phone's
screen of `workshop`. It reads cameras, planes and strokes from where the scene has them, and puts nothing else right.
"""
import math
import sys

import numpy
from PIL import Image, ImageDraw, ImageFilter

from engine import ENGINE

FINE = 4
DARK_AMBER, CORE, HALO = (1.0, 0.235, 0.002), (1.0, 0.6, 0.09), (1.0, 0.2, 0.008)


class View:
    """From the scene to pixels, as the camera of sets.py sees it: an image as wide as 36 mm on its longer side."""

    def __init__(self, eye, target, lens, size):
        self.eye, self.size = numpy.array(eye, float), size
        self.forward = unit(numpy.array(target, float) - self.eye)
        self.right = unit(numpy.cross(self.forward, (0, 0, 1)))
        self.up = numpy.cross(self.right, self.forward)
        self.scale = max(size) * lens / 36

    def pixel(self, point):
        way = numpy.array(point, float) - self.eye
        depth = way @ self.forward
        width, height = self.size
        return (width / 2 + self.scale * (way @ self.right) / depth, height / 2 - self.scale * (way @ self.up) / depth)


def unit(vector):
    return vector / numpy.linalg.norm(vector)


def on_cluster(x, y):
    """The face of the instruments, tilted by 68 degrees (cluster.py)."""
    turn = math.radians(68)
    return (x, y * math.cos(turn) - 0.03 * math.sin(turn), y * math.sin(turn) + 0.03 * math.cos(turn))


def on_phone(x, y):
    """The screen of the phone on the bench (trade_views.py)."""
    turn = math.radians(10)
    return (-2.6 + x * math.cos(turn) - y * math.sin(turn), -0.4 + x * math.sin(turn) + y * math.cos(turn), 0.8)


def drawn(size, pixel, shapes):
    """Polygons of a plane as a mask with clean edges."""
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
    pen = ImageDraw.Draw(mask)
    for shape in shapes:
        pen.polygon([tuple(FINE * value for value in pixel(x, y)) for x, y in shape], fill=255)
    return mask.resize(size, Image.LANCZOS)


def bars(strokes, width):
    """Each part of a stroke with its width, and round where two meet."""
    for points in strokes:
        for (x, y), (end_x, end_y) in zip(points, points[1:]):
            length = math.hypot(end_x - x, end_y - y)
            across, along = (y - end_y) / length * width, (end_x - x) / length * width
            yield [(x + across, y + along), (end_x + across, end_y + along), (end_x - across, end_y - along), (x - across, y - along)]
        for x, y in points:
            yield [(x + width * math.cos(i * math.pi / 8), y + width * math.sin(i * math.pi / 8)) for i in range(16)]


def rounded(width, height, radius):
    corners = ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
    return [
        (sx * (width / 2 - radius) + radius * math.cos(math.radians(start + i * 6)),
         sy * (height / 2 - radius) + radius * math.sin(math.radians(start + i * 6)))
        for sx, sy, start in corners for i in range(16)
    ]


def blurred(mask, radius):
    return numpy.asarray(mask.filter(ImageFilter.GaussianBlur(radius)), "f4") / 255


def to_light(pixels):
    value = numpy.clip(pixels, 0, 255).astype("f4") / 255
    return numpy.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def to_pixels(light):
    value = numpy.clip(light, 0, 1)
    return 255 * numpy.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def smooth_step(low, high, value):
    x = numpy.clip((value - low) / (high - low), 0, 1)
    return x * x * (3 - 2 * x)


def unlit(pixels, distance):
    """The face without its lamp: an even surface through the ring around it, as grainy as the ring is."""
    height, width = distance.shape
    y, x = numpy.mgrid[0:height, 0:width]
    x, y = x / width - 0.5, y / width - 0.5
    terms = numpy.stack((numpy.ones_like(x), x, y, x * y), 2)
    ring = (distance > 1) & (distance < 1.25)
    # Without what else stands there: letters, the dongle.
    shade = pixels.sum(2)
    ring &= numpy.abs(shade - numpy.median(shade[ring])) < 12
    found, *_ = numpy.linalg.lstsq(terms[ring], pixels[ring].astype("f4"), rcond=None)
    surface = terms @ found
    grain = float((pixels[ring] - surface[ring]).std())
    noise = numpy.random.default_rng(1).normal(0, min(grain, 1.2), (height, width, 1))
    return surface + noise


def relight(picture, view, size=2.6, width=0.066, place=(-1.5, -1.0)):
    """Amber glass lit from behind: bright along the middle of each bar, darker to its edges, a halo on the face around it."""
    strokes = [[(place[0] + (x - 12) / 24 * size, place[1] + (12 - y) / 24 * size) for x, y in line] for line in ENGINE]
    pixel = lambda x, y: view.pixel(on_cluster(x, y))  # noqa: E731
    mask = drawn(picture.size, pixel, bars(strokes, width))
    core = drawn(picture.size, pixel, bars(strokes, width * 0.3))
    middle, edge = pixel(*place), pixel(place[0] + size / 2, place[1])
    radius = 1.75 * math.hypot(edge[0] - middle[0], edge[1] - middle[1])
    bar = math.dist(pixel(*place), pixel(place[0] + width, place[1]))
    y, x = numpy.mgrid[0 : picture.size[1], 0 : picture.size[0]]
    distance = numpy.hypot(x - middle[0], (y - middle[1]) * 1.12) / radius
    pixels = numpy.asarray(picture, "f4")
    inside = (1 - smooth_step(0.86, 1, distance))[:, :, None]
    left, right = (int(max(0, middle[0] - 1.4 * radius)), int(min(picture.size[0], middle[0] + 1.4 * radius)))
    top, bottom = (int(max(0, middle[1] - 1.4 * radius)), int(min(picture.size[1], middle[1] + 1.4 * radius)))
    base = pixels.copy()
    base[top:bottom, left:right] = unlit(pixels[top:bottom, left:right], distance[top:bottom, left:right])
    light = to_light(pixels * (1 - inside) + base * inside)
    window = 1 - smooth_step(0.35, 0.98, distance)
    halo = sum(strength * blurred(mask, radius) for strength, radius in ((0.3, bar * 1.5), (0.15, bar * 4.5), (0.08, bar * 13))) * window
    glass, bright = blurred(mask, bar * 0.1), blurred(core, bar * 0.34)
    for channel in range(3):
        lit = DARK_AMBER[channel] + (CORE[channel] - DARK_AMBER[channel]) * numpy.clip(bright * 1.35, 0, 1)
        face = light[:, :, channel] + HALO[channel] * halo
        light[:, :, channel] = face * (1 - glass) + numpy.maximum(lit, face) * glass
    return Image.fromarray(to_pixels(light).round().astype("u1"))


def screen(picture, view):
    """A whole sheet of dark glass, and on it a lit screen with round corners and nothing to read: the page lays that on."""
    pixel = lambda x, y: view.pixel(on_phone(x, y))  # noqa: E731
    pixels = numpy.asarray(picture, "f4")
    shades = numpy.linspace(0, 1, picture.size[1])[:, None, None]
    lit = (238 - 26 * shades) * numpy.array((1, 0.992, 0.972))
    island = [(x, y + 6.62) for x, y in rounded(1.95, 0.48, 0.24)]
    for shape, colour in ((rounded(7.06, 14.86, 1.1), (9, 9.5, 10.5)), (rounded(6.5, 14.3, 0.86), lit), (island, (9, 9.5, 10.5))):
        mask = blurred(drawn(picture.size, pixel, [shape]), 0.6)[:, :, None]
        pixels = pixels * (1 - mask) + numpy.broadcast_to(numpy.asarray(colour, "f4"), pixels.shape) * mask
    # Against bands in the even surface.
    noise = numpy.random.default_rng(1).uniform(-0.5, 0.5, pixels.shape)
    return Image.fromarray((pixels + noise).round().clip(0, 255).astype("u1"))


# Cameras of night_views.py and trade_views.py.
VIEWS = {
    "lamp": ((-7.0, -17.5, 6.2), (0.7, 0.2, 0.15), 58, relight),
    "keyvisual": ((-5, -22, 6.8), (0.75, 0, 1.15), 46, relight),
    "keyvisual-portrait": ((-5, -22, 6.8), (1.0, 0, 1.75), 50, relight),
    "workshop": ((-3, -35, 30), (1.7, -0.4, 0.3), 66, screen),
}


def main():
    name, source, target = sys.argv[1:]
    picture = Image.open(source).convert("RGB")
    eye, aim, lens, retouch = VIEWS[name]
    retouch(picture, View(eye, aim, lens, picture.size)).save(target)


main()
