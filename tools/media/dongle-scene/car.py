"""The lower part of a dashboard with its OBD-II port, and the driver's footwell around it, stylised: no maker's car."""
import math

import bpy

from dongle import connector
from geometry import box, cylinder, prism, rectangle, sweep
from materials import leather, mixed, principled, textured
from props import group, ring


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


def turned(obj, place, degrees):
    obj.location, obj.rotation_euler = place, tuple(math.radians(each) for each in degrees)
    return obj


def steering_wheel(place, tilt):
    root = turned(group("wheel"), place, tilt)
    hide = leather("wheel leather", (0.009, 0.0088, 0.0086), 0.5, 15, 0.006)
    thread = principled("thread", (0.36, 0.33, 0.29), 0.85)
    plastic = leather("wheel plastic", (0.017, 0.017, 0.0175), 0.5, 9, 0.008)
    trim = principled("wheel trim", (0.42, 0.42, 0.43), 0.32, metallic=1.0)
    ring("rim", (0, 0, 0), 18.3, 1.55, hide, parent=root)
    # The seam on the inner side, one stitch every 7 mm.
    for i in range(164):
        angle = 2 * math.pi * i / 164
        stitch = box("stitch", (0, 0, 0), (0.12, 0.5, 0.12), thread, 0.05, root)
        stitch.location = (16.83 * math.cos(angle), 16.83 * math.sin(angle), 0.35)
        stitch.rotation_euler = (0, 0, angle + 0.5)
    for degrees, width in ((-90, 5.2), (0, 4.4), (180, 4.4)):
        spoke = group("spoke", root)
        spoke.rotation_euler.z = math.radians(degrees)
        prism("spoke", [(x + 11, y) for x, y in rectangle(13.5, width, 1.2)], -0.9, 0.5, plastic, 0.35, parent=spoke)
        prism("spoke trim", [(x + 12, y) for x, y in rectangle(9, width * 0.5, 0.8)], 0.4, 0.6, trim, 0.08, parent=spoke)
    cylinder("hub", (0, 0, 0.4), 7.0, 3.2, plastic, 1.0, root, 6)
    return root


def column(place, tilt):
    root = turned(group("column"), place, tilt)
    plastic = leather("column plastic", (0.024, 0.024, 0.025), 0.52, 8, 0.008)
    dark = principled("column seam", (0.002, 0.002, 0.002), 0.9)
    steel = principled("column steel", (0.5, 0.5, 0.5), 0.3, metallic=1.0)
    prism("shroud", rectangle(10.5, 10, 3.2, 16), -16, 4, plastic, 0.8, parent=root, segments=6)
    box("seam", (0, -1.2, -6), (10.54, 0.08, 19), dark, 0, root)
    for x in (-2.6, 2.6):
        cylinder("screw", (x, -5.0, -6), 0.45, 0.2, dark, 0.03, root).rotation_euler.x = 0
    stalk = cylinder("stalk", (0, 0, 0), 0.75, 15, plastic, 0.3, root, 5)
    turned(stalk, (-10, 1.5, 2.6), (0, 78, 8))
    collar = cylinder("collar", (0, 0, 0), 0.95, 3.0, plastic, 0.25, root, 5)
    turned(collar, (-15.2, 0.8, 3.7), (0, 78, 8))
    # The key in the lock, right of the column.
    lock = turned(group("lock", root), (5.6, -1, -1), (0, 90, 0))
    cylinder("lock", (0, 0, 0), 1.5, 1.2, steel, 0.2, lock)
    return root


def pedals():
    steel = textured("pedal", (0.42, 0.42, 0.43), 0.36, 3, 0.003, specular=0.5)
    steel.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 1
    rubber = textured("pedal rubber", (0.012, 0.012, 0.012), 0.62, 30, 0.004)
    black = textured("pedal arm", (0.014, 0.014, 0.014), 0.5, 20, 0.004)
    for x, width, height, y, z in ((3.5, 6.6, 5.6, 13, -17), (14.5, 6.6, 5.6, 13, -17), (25.5, 5.2, 13.5, 15, -18.5)):
        root = turned(group("pedal"), (x, y, z), (62, 0, -3))
        prism("plate", rectangle(width, height, 0.9, 12), -0.5, 0, steel, 0.12, parent=root)
        count = 4 if height < 8 else 7
        for row in range(count):
            prism("bar", [(a, b + (row - (count - 1) / 2) * height / (count + 0.4)) for a, b in rectangle(width * 0.8, height / count * 0.5, 0.3)],
                  -0.1, 0.28, rubber, 0.1, parent=root)
        arm = box("arm", (0, 0, 0), (1.3, 1.6, 24), black, 0.3)
        turned(arm, (x + 0.4, y + 5.5, z + 10.5), (26, 0, 0))


def floor():
    carpet = mixed("carpet", (0.009, 0.0088, 0.0085), (0.024, 0.0235, 0.0225), 0.97, 7, bump=0.14, detail=9, specular=0.05)
    mat = mixed("mat", (0.014, 0.0138, 0.0132), (0.032, 0.031, 0.030), 0.96, 5, (1, 1, 3), bump=0.12, detail=9, specular=0.05)
    thread = principled("mat thread", (0.20, 0.185, 0.165), 0.85)
    binding = mixed("binding", (0.01, 0.01, 0.01), (0.02, 0.02, 0.02), 0.9, 12, bump=0.03, specular=0.1)
    steel = principled("sill plate", (0.5, 0.5, 0.5), 0.34, metallic=1.0)
    plastic = leather("sill plastic", (0.02, 0.02, 0.021), 0.5, 8, 0.01)
    box("floor", (0, 10, -34), (200, 160, 1), carpet)
    turned(box("toeboard", (0, 0, 0), (200, 44, 1), carpet), (0, 34, -22), (40, 0, 0))
    box("bulkhead", (0, 52, -4), (200, 1, 60), carpet)
    lay = turned(group("mat"), (10, 16, -32.2), (7, 0, 0))
    prism("mat", rectangle(52, 44, 5, 14), -0.4, 0.2, mat, 0.15, parent=lay)
    prism("edge", rectangle(52.6, 44.6, 5.2, 14), -0.42, 0.34, binding, 0.15, hole=rectangle(50.6, 42.6, 4.4, 14), parent=lay)
    for x, y, length in ((0, -20.6, 44), (0, 20.6, 44), (-24.6, 0, 36), (24.6, 0, 36)):
        count = int(length / 1.1)
        for i in range(count):
            t = (i - count / 2) * 1.1
            along = abs(y) > abs(x)
            box("stitch", (t if along else x, y if along else t, 0.3), (0.7, 0.16, 0.14) if along else (0.16, 0.7, 0.14), thread, 0.06, lay)
    box("sill", (-36, 0, -26), (9, 160, 14), plastic, 2)
    box("sill plate", (-35, -4, -18.8), (5, 60, 0.3), steel, 0.12)


def interior():
    steering_wheel((11, -15, 21), (62, 0, 0))
    column((11, -5, 15.5), (66, 0, 0))
    pedals()
    floor()
