"""The product alone, transparent, with a picture for each theme; and close to its surface, where the marks are."""
import math
import os

from dongle import HALF_HEIGHT, Dongle
from geometry import lettering
from lamps import circle, lamp
from lettering import mono_font
from materials import mixed, principled
from props import ground, group
from sets import camera, layers, shadow_floor, softbox, tilt, world


def front_scene(font, words, rim, fill):
    dongle = Dongle(font, words)
    dongle.root.location = (0.14, 0, 1.22)
    tilt(dongle.root, (84, -1, -22))
    world((0.95, 0.97, 1.0), fill)
    lights = {
        "key": softbox("key", (-5, -7, 15), (0, 0, 1), (12, 7), 1500, (1, 0.985, 0.96)),
        "strip": softbox("strip", (9, 7, 6), (1, 0, 1), (2.5, 11), 1500 * rim, (0.95, 0.98, 1)),
        "left": softbox("left", (-11, 5, 3), (-1, 0, 1), (2, 9), 700 * rim, (0.93, 0.97, 1)),
        # The lid mirrors its soft edge: a gradient instead of a black field.
        "sheen": softbox("sheen", (-15, -12, 11), (0, 0, 1.4), (7, 7), 1500, (0.97, 0.98, 1)),
    }
    if rim > 1:
        lights["under"] = softbox("under", (1, -5, -9), (0, 0, 1), (10, 3), 1000, (0.9, 0.95, 1))
    camera((0, -30, 5.2), (0.1, 0, 1.15), 176, 16, (0, -1, 1.2))
    return {"aspect": (4, 3), "transparent": True, "layers": layers(dongle.root, lights, shadow_floor(0)), "look": "Medium Contrast"}


def front(font, words):
    return front_scene(font, words, 1, 0.22)


def front_dark(font, words):
    return front_scene(font, words, 2.4, 0.12)


def exploded_scene(font, words, strength, fill):
    """Lid, board, frame, pin carrier and shell on one axis, 18 mm apart."""
    dongle = Dongle(font, words)
    dongle.inside.hide_render = True
    # Distances between the parts' facing sides.
    for name, z in (("lid", 4.9), ("board", 2.75), ("frame", 0.9), ("carrier", -0.9), ("shell", -2.9)):
        dongle.parts[name].location.z = z
    dongle.set_led(0)
    dongle.root.location = (0, 0, 1.6)
    tilt(dongle.root, (90, 0, 60))
    world((0.95, 0.97, 1.0), fill)
    lights = {
        "key": softbox("key", (-3, -8, 15), (0, 0, 1), (16, 8), 3400 * strength, (1, 0.985, 0.96)),
        "back": softbox("back", (4, 13, 9), (0, 0, 1), (14, 5), 3000 * strength, (0.95, 0.98, 1)),
        "faces": softbox("faces", (14, -10, 5), (0, 0, 1), (6, 8), 1300 * strength, (0.97, 0.98, 1)),
    }
    view = camera((0, -30, 9), (0.2, 0, 1.35), 100)
    view.data.type, view.data.ortho_scale = "ORTHO", 13.4
    return {"aspect": (16, 9), "transparent": True, "layers": layers(dongle.root, lights, shadow_floor(0)), "look": "Medium Contrast"}


def exploded(font, words):
    return exploded_scene(font, words, 1, 0.35)


def exploded_dark(font, words):
    return exploded_scene(font, words, 1.25, 0.3)


# The mark of directive 765/2008: two arcs of one circle, and the bar of the E.
CE = [circle(8, 12, 6.4, 62, 298), circle(19.5, 12, 6.4, 62, 298), [(13.4, 12), (18.6, 12)]]


def marks(font_folder, dongle):
    """In the flank's own plane: x along the lower edge, y towards the plug."""
    flank = group("marks", dongle.root)
    flank.location = (0.42, HALF_HEIGHT + 0.0012, -0.42)
    flank.rotation_euler = (math.radians(-90), 0, 0)
    flank.scale = (1.24, 1.24, 1)
    ink = principled("engraved", (0.34, 0.34, 0.335), 0.62)
    mono, serial = mono_font(font_folder, "OD26-0048713")
    lamp("CE", CE, (-1.42, 0.0, 0), 0.3, ink, flank, 0.011)
    for words, place, size in (("UK", (-1.02, 0.012), 0.13), ("CA", (-1.02, -0.105), 0.13)):
        lettering("mark", words, None, size, (*place, 0), ink, flank)
    lamp("E", [circle(12, 12, 11)], (-0.56, 0.0, 0), 0.27, ink, flank, 0.008)
    lettering("E", "E", None, 0.16, (-0.612, -0.058, 0), ink, flank)
    lettering("serial", serial, mono, 0.145, (-0.26, -0.05, 0), ink, flank)
    return flank


def underside(font, words):
    dongle = Dongle(font, words)
    dongle.set_led(0)
    ground(-0.02, mixed("slate", (0.030, 0.031, 0.033), (0.052, 0.053, 0.055), 0.5, 5, bump=0.01, specular=0.3))
    # It lies on its face; the plug points up, a little towards the camera.
    tilt(dongle.root, (180 + 24, 0, 0))
    dongle.root.location = (0, 0.1, 0.52)
    marks(os.path.dirname(font), dongle)
    world((0.9, 0.95, 1.0), 0.08)
    softbox("raking", (-12, -2.5, 3.2), (0, -1, 1), (3, 5), 2200, (1.0, 0.93, 0.84))
    softbox("back", (5, 11, 8), (0, 0, 1.5), (10, 4), 1500, (0.86, 0.93, 1.0))
    softbox("into", (2, -10, 13), (0, 0, 2), (7, 6), 2200, (1, 0.98, 0.95))
    camera((4.6, -14, 6.4), (0.05, -0.4, 0.72), 136, 1.6, (-0.1, -1.05, 0.75))
    return {"aspect": (4, 3), "exposure": 0.5, "look": "Medium High Contrast"}


VIEWS = {"front": front, "front-dark": front_dark, "exploded": exploded, "exploded-dark": exploded_dark, "underside": underside}
