"""Close to the surface: the marks on the flank, the pins behind them."""
import math
import os

from dongle import HALF_HEIGHT, Dongle
from geometry import lettering
from lamps import circle, lamp
from lettering import mono_font
from materials import mixed, principled
from props import ground, group
from sets import camera, softbox, tilt, world

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


VIEWS = {"underside": underside}
