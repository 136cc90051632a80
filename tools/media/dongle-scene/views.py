"""The pictures. A view builds its scene and returns aspect, camera look and, for films, a function of the time from 0 to 1."""
import math

import day_views
import macro_views
import night_views
import studio_views
from car import Dashboard
from dongle import Dongle
from package import Package
from sets import camera, layers, shadow_floor, softbox, studio, tilt, world


def hero(font, words):
    dongle = Dongle(font, words)
    lights = studio((0, 0, 2))
    camera((0, -24, 7.5), (-0.1, 0, 1.62), 126, 16, (0, -1.2, 2.0))
    floor = shadow_floor(0)
    place = lights["card"].location.copy()

    def frame(time):
        swing = math.cos(2 * math.pi * time)
        dongle.root.location = (0.35, 0, 2.0 - 0.06 * swing)
        tilt(dongle.root, (76 + 3 * swing, -3, 31 + 13 * swing))
        lights["card"].location.x = place.x - 3 * (1 - swing)

    return {
        "aspect": (4, 3),
        "transparent": True,
        "frame": frame,
        "length": 120,
        "layers": layers(dongle.root, lights, floor),
    }


def exploded(font, words):
    """Lid, board, frame, pin carrier and shell on one axis."""
    dongle = Dongle(font, words)
    dongle.inside.hide_render = True
    for name, z in (("lid", 4.1), ("board", 2.1), ("frame", 0.1), ("carrier", -1.5), ("shell", -3.7)):
        dongle.parts[name].location.z = z
    dongle.set_led(0)
    lights = studio((0, 0, 2), 1.5)
    camera((0, -34, 12), (-0.5, 0, 1.7), 108, 0.9, (0, -1, 2))
    floor = shadow_floor(-1.2)
    dongle.root.location = (0, 0, 2.2)
    tilt(dongle.root, (80, 0, 52))
    return {"aspect": (16, 9), "transparent": True, "layers": layers(dongle.root, lights, floor)}


def pins(font, words):
    """From behind: shell, rib and the sixteen pins."""
    dongle = Dongle(font, words)
    lights = studio((0, 0, 2), 1.35)
    softbox("into the shell", (3, -20, 9), (0, 0, 2), (5, 5), 700)
    camera((0, -24, 8.5), (0.1, 0, 1.62), 128, 0.7, (0, -2, 2))
    floor = shadow_floor(0)
    dongle.root.location = (0.2, 1.4, 2.1)
    tilt(dongle.root, (80, 3, 180 - 34))
    return {"aspect": (4, 3), "transparent": True, "layers": layers(dongle.root, lights, floor)}


def plugged(font, words):
    """Under the dashboard: the dongle comes, goes in, its LED blinks and stays lit."""
    dashboard, dongle = Dashboard(), Dongle(font, words)
    tilt(dashboard.root, (104, 0, 0))
    dongle.root.parent = dashboard.root
    world((0.75, 0.85, 1.0), 0.1)
    softbox("window", (-38, -26, 22), (0, 0, 0), (26, 20), 56000, (0.93, 0.97, 1.0))
    softbox("door", (-30, -8, -4), (0, 0, 0), (10, 24), 9000, (0.95, 0.98, 1.0))
    softbox("cabin", (30, -34, 6), (0, 0, 2), (20, 16), 7000, (1.0, 0.95, 0.88))
    camera((-15, -30, -9), (0.9, 0, -0.2), 70, 0.16, (-0.4, -1.2, -0.1))
    home = 0.6 + 0.245

    def frame(time):
        """From 0 (out) to 1 (in); beyond 1 the LED is lit."""
        way = min(1.0, time)
        eased = way * way * (3 - 2 * way)
        dongle.root.location = (0, 0, home + 5.4 * (1 - eased))
        tilt(dongle.root, (-7 * (1 - eased), 0, 0))
        dongle.set_led(1 if time > 1 else 0)

    return {"aspect": (16, 9), "frame": frame, "still": 2.0, "length": 36, "exposure": 0.3}


def packaging(font, words):
    """The box, open: the dongle in its tray, the lid leaning behind."""
    dongle = Dongle(font, words)
    package = Package(font, words)
    dongle.root.parent = package.root
    dongle.root.location = (0, 0.55, 2.62)
    dongle.set_led(0)
    tilt(package.root, (0, 0, 24))
    lights = studio((0, 0, 2), 1.6)
    camera((0, -34, 22), (-0.1, 0.9, 2.75), 76, 0.9, (0, -1, 2.6))
    floor = shadow_floor(0)
    return {"aspect": (4, 3), "transparent": True, "layers": layers(package.root, lights, floor)}


VIEWS = {"hero": hero, "exploded": exploded, "pins": pins, "plugged": plugged, "packaging": packaging, **night_views.VIEWS, **day_views.VIEWS, **studio_views.VIEWS, **macro_views.VIEWS}
