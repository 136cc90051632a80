"""The box: pressed card, a tray of moulded fibre, a lid with the name and the signal-green line."""
import bpy

from dongle import body
from geometry import box, lettering, prism, rectangle
from materials import SIGNAL, principled, textured
from sets import tilt

WIDE, DEEP, HEIGHT, CARD = 8.4, 6.6, 2.6, 0.14


class Package:
    def __init__(self, font, words):
        root = self.root = bpy.data.objects.new("package", None)
        bpy.context.scene.collection.objects.link(root)
        card = textured("card", (0.78, 0.765, 0.73), 0.72, 60, 0.003, specular=0.25)
        fibre = textured("fibre", (0.1, 0.105, 0.11), 0.9, 22, 0.02, specular=0.12)
        ink = principled("ink", (0.012, 0.014, 0.02), 0.55)
        green = principled("green", SIGNAL, 0.5)

        outer, inner = rectangle(WIDE, DEEP, 0.3, 10), rectangle(WIDE - 2 * CARD, DEEP - 2 * CARD, 0.2, 10)
        prism("base", outer, 0, HEIGHT, card, 0.04, hole=inner, parent=root)
        prism("bottom", inner, 0.02, 0.2, card, parent=root)
        prism("band", rectangle(WIDE + 0.008, DEEP + 0.008, 0.304, 10), 0.82, 0.9, green, parent=root)
        seat = body(-0.07)
        tray = prism("tray", rectangle(WIDE - 2 * CARD - 0.04, DEEP - 2 * CARD - 0.04, 0.2, 14), 0.3, HEIGHT - 0.3, fibre, 0.06, parent=root)
        hole = prism("seat", [(x, y + 0.55) for x, y in seat], HEIGHT - 0.75, HEIGHT + 1, fibre, 0, parent=root)
        finger = prism("finger", [(x, y - 0.62) for x, y in rectangle(1.9, 1.5, 0.7, 14)], HEIGHT - 0.65, HEIGHT + 1, fibre, 0, parent=root)
        for cutter in (hole, finger):
            modifier = tray.modifiers.new("cut", "BOOLEAN")
            modifier.operation, modifier.object, modifier.solver = "DIFFERENCE", cutter, "EXACT"
            cutter.hide_render = True
        # Smooth normals over the large cut face would show as facets.
        tray.data.use_auto_smooth = False
        for polygon in tray.data.polygons:
            polygon.use_smooth = False

        lid = bpy.data.objects.new("lid of the box", None)
        bpy.context.scene.collection.objects.link(lid)
        lid.parent = root
        wide, deep = WIDE + 0.3, DEEP + 0.3
        prism("lid top", rectangle(wide, deep, 0.36, 10), -CARD, 0, card, 0.04, parent=lid)
        prism("lid wall", rectangle(wide, deep, 0.36, 10), -2.3, -0.02, card, 0.04, hole=rectangle(wide - 2 * CARD, deep - 2 * CARD, 0.22, 10), parent=lid)
        lettering("lid name", words, font, 1.3, (-3.5, 0.75, 0.004), ink, lid)
        box("lid line", (0, -0.95, -0.1), (wide + 0.012, 0.09, 0.216), green, 0.002, lid)
        lid.location = (0.5, DEEP / 2 + 2.9, deep / 2 * 0.95 + 0.4)
        tilt(lid, (72, 0, 0))
