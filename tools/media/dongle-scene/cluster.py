"""An instrument cluster at dusk: two gauges, a row of warning lamps of which one is lit, and the hood above."""
import math

import bpy

from engine import ENGINE
from geometry import box, cylinder, lettering, prism, sweep
from lamps import BATTERY, BELT, BRAKE, OIL, TYRE, lamp
from materials import light, principled, textured
from sets import tilt

AMBER, RED = (1.0, 0.235, 0.006, 1), (1.0, 0.02, 0.006, 1)
LAMP = (-1.5, -1.0)
OTHERS = ((OIL, RED, -6.15), (BATTERY, RED, -3.85), (TYRE, AMBER, 0.85), (BRAKE, RED, 3.15), (BELT, RED, 5.4))


def circle(radius, count=128):
    return [(radius * math.cos(2 * math.pi * i / count), radius * math.sin(2 * math.pi * i / count)) for i in range(count)]


class Cluster:
    def __init__(self, tacho=True):
        root = self.root = bpy.data.objects.new("cluster", None)
        bpy.context.scene.collection.objects.link(root)
        face = textured("cluster face", (0.003, 0.0031, 0.0035), 0.55, 90, 0.0007, variation=0.03, specular=0.1)
        self.lip = textured("lip", (0.011, 0.011, 0.012), 0.5, 34, 0.0025, specular=0.35)
        self.bright = principled("bright", (0.5, 0.5, 0.52), 0.2, metallic=1.0)
        self.white = light("printed", (0.85, 0.9, 1.0, 1), 0.5)
        self.dim = light("dim", (0.6, 0.68, 0.8, 1), 0.12)
        self.red = light("needle", (1.0, 0.075, 0.02, 1), 1.7)
        self.amber = light("amber", AMBER, 4.2)
        box("face", (0, 0, -0.1), (70, 34, 0.2), face, 0, root)
        if tacho:
            self.gauge(6.4, 0.2, 4.6, 8, 1, 196)
        self.gauge(-9.4 if tacho else -11.6, 0.2, 4.6, 12, 20, 225)
        self.lamp = lamp("engine", ENGINE, (*LAMP, 0.03), 2.6, self.amber, root, 0.056)
        odometer = lettering("odometer", "128 406 km", None, 0.44, (LAMP[0], -3.45, 0.02), light("odometer", (0.8, 0.88, 1.0, 1), 0.2), root)
        odometer.data.align_x = "CENTER"
        sweep("hood", [(5.9, -0.2), (6.3, 2.0), (6.6, 5.5), (7.2, 7.5)], -34, 34, self.lip, root, 0.3)
        tilt(root, (68, 0, 0))

    def check(self):
        """The other lamps, as they light for a moment when the ignition is switched on."""
        for number, (strokes, colour, x) in enumerate(OTHERS):
            shine = light(f"check {number}", colour, 3.4)
            lamp(f"check {number}", strokes, (x, LAMP[1], 0.03), 1.5, shine, self.root, 0.042)

    def gauge(self, x, y, radius, count, step, needle):
        root = self.root
        at = lambda outline: [(x + a, y + b) for a, b in outline]  # noqa: E731
        prism("ring", at(circle(radius + 0.35)), 0, 0.5, self.lip, 0.06, hole=at(circle(radius + 0.05)), parent=root)
        prism("bright", at(circle(radius + 0.43)), 0.46, 0.53, self.bright, 0.025, hole=at(circle(radius + 0.33)), parent=root)
        for i in range(count * 5 + 1):
            angle = math.radians(225 - 270 * i / (count * 5))
            major = i % 5 == 0
            length, width = (0.62, 0.075) if major else (0.3, 0.035)
            middle = radius - 0.25 - length / 2
            tick = box("tick", (0, 0, 0), (length, width, 0.02), self.white if major else self.dim, 0, root)
            tick.location, tick.rotation_euler = (x + middle * math.cos(angle), y + middle * math.sin(angle), 0.02), (0, 0, angle)
            if major:
                number = lettering("number", str(round(i / 5 * step)), None, 0.58, (0, 0, 0), self.white, root)
                number.data.align_x, number.data.align_y = "CENTER", "CENTER"
                number.location = (x + (radius - 1.5) * math.cos(angle), y + (radius - 1.5) * math.sin(angle), 0.03)
        angle = math.radians(needle)
        pointer = prism("needle", [(-0.5, -0.07), (radius - 0.7, -0.02), (radius - 0.7, 0.02), (-0.5, 0.07)], 0.28, 0.32, self.red, 0, parent=root)
        pointer.location, pointer.rotation_euler = (x, y, 0), (0, 0, angle)
        cylinder("hub", (x, y, 0.3), 0.62, 0.34, self.lip, 0.08, root)
