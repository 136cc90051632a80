"""The lower part of a dashboard with its OBD-II port, stylised: no maker's car."""
import math

import bpy

from dongle import connector
from geometry import box, cylinder, prism, rectangle, sweep
from materials import leather, principled, textured


def arc(cy, cz, radius, start, end, steps=12):
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cy + radius * math.cos(a), cz + radius * math.sin(a)) for a in angles]


def cut(obj, cutter):
    modifier = obj.modifiers.new("cut", "BOOLEAN")
    modifier.operation, modifier.object, modifier.solver = "DIFFERENCE", cutter, "EXACT"
    cutter.hide_render = True


class Dashboard:
    """The port's opening lies around the origin of `root`, its plane is z = 0, and the driver looks along -z."""

    def __init__(self):
        root = self.root = bpy.data.objects.new("dashboard", None)
        bpy.context.scene.collection.objects.link(root)
        skin = leather("skin", (0.066, 0.065, 0.063), 0.5, 13, 0.009)
        soft = leather("soft", (0.028, 0.0278, 0.0275), 0.55, 9, 0.012)
        trim = textured("trim", (0.018, 0.0185, 0.02), 0.42, 70, 0.002)
        gap = principled("seam", (0.001, 0.001, 0.001), 0.9)
        steel = principled("steel", (0.45, 0.46, 0.48), 0.35, metallic=1.0)

        profile = [(-4.6, -16.0), (-4.4, -8.0), *arc(-2.9, -1.6, 1.6, 190, 90)[1:], (3.4, 0.0), *arc(3.4, 5.0, 5.0, -90, -28)]
        profile += [(profile[-1][0] + 2.6, profile[-1][1] + 4.9)]
        panel = sweep("panel", profile, -34, 34, skin, root, 0.25)
        cut(panel, prism("port cutter", connector(-0.24), -1, 1, gap, parent=root))
        edge = profile[-1]
        sweep("upper", [(edge[0] - 0.1, edge[1] - 0.3), *arc(edge[0] + 1.9, edge[1] + 0.2, 2.1, 170, 90), (edge[0] + 16, edge[1] + 5)],
              -34, 34, soft, root, 0.3)

        # A service flap beside the port, and the joints of the panel.
        flap = [(x - 9.6, y + 0.5) for x, y in rectangle(8.4, 4.6, 0.7, 10)]
        around = [(x - 9.6, y + 0.5) for x, y in rectangle(8.62, 4.82, 0.8, 10)]
        prism("flap joint", around, 0.02, 0.135, gap, parent=root)
        prism("flap", flap, 0.02, 0.19, skin, 0.09, parent=root, segments=5)
        prism("grip", [(x - 9.6, y - 1.35) for x, y in rectangle(1.7, 0.5, 0.24, 8)], 0.02, 0.2, trim, 0.02, parent=root)
        for x in (7.2, -16.4):
            box("joint", (x, 0.2, 0.1), (0.09, 8.2, 0.1), gap, 0, root)
        cylinder("screw seat", (5.6, -1.5, 0.12), 0.42, 0.03, trim, 0.01, root)
        cylinder("screw", (5.6, -1.5, 0.13), 0.28, 0.09, steel, 0.05, root)
        prism("drive", [(5.6 + (0.15 if i % 2 else 0.09) * math.cos(i * math.pi / 6), -1.5 + (0.15 if i % 2 else 0.09) * math.sin(i * math.pi / 6)) for i in range(12)],
              0.15, 0.178, gap, parent=root)
        self.port(root, trim, gap)

    @staticmethod
    def port(root, trim, gap):
        housing = textured("housing", (0.02, 0.02, 0.0215), 0.4, 60, 0.002)
        prism("flange", connector(-0.5), 0.05, 0.24, housing, 0.05, hole=connector(-0.05), parent=root)
        prism("barrel", connector(-0.22), -2.4, 0.12, housing, 0.01, hole=connector(-0.05), parent=root)
        prism("bottom", connector(-0.2), -2.5, -2.3, gap, parent=root)
        for side in (-1, 1):
            low, high = sorted((side * 0.135, side * 0.62))
            box("block", (0, (low + high) / 2, -1.3), (3.06 + 0.14 * side, high - low, 2.0), housing, 0.03, root)
            for column in range(8):
                box("slot", (-1.4 + 0.4 * column, side * 0.39, -0.3), (0.11, 0.26, 0.01), gap, 0, root)
