"""
The dongle. Its face lies at z = 0 and looks along +z, y points up; the body is 6 mm thick, then comes the SAE J1962 male
connector: a trapezoid shell, a rib between two rows of eight blades, 4 mm apart.
"""
import json
import os

import bpy

from geometry import box, cylinder, lettering, prism, rectangle, trapezoid
from materials import BLUE, light, principled, textured

# Millimetres, as the shop's drawings have them; the scene's unit is a centimetre.
shape_file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../app/ui/pictures/dongle-shape.json")
with open(shape_file) as file:
    SHAPE = json.load(file)

HALF_HEIGHT = SHAPE["height"] / 20
THICKNESS = SHAPE["thickness"] / 10
LID = 0.2
GAP = 0.018
REACH = 1.75
LINE = (HALF_HEIGHT - SHAPE["line"]["fromTop"] / 10, SHAPE["line"]["thickness"] / 20)
LED = ((SHAPE["led"]["fromLeft"] - SHAPE["topWidth"] / 2) / 10, HALF_HEIGHT - SHAPE["led"]["fromTop"] / 10)
LED_RADIUS = SHAPE["led"]["diameter"] / 20
LED_LIGHT = 11
GLOW = 0.8


def body(inset=0.0):
    top, bottom, radius = SHAPE["topWidth"] / 20, SHAPE["bottomWidth"] / 20, SHAPE["radius"] / 10
    return trapezoid(top - inset, bottom - inset, HALF_HEIGHT - inset, radius - inset)


def connector(inset=0.0):
    return trapezoid(1.96 - inset, 1.7 - inset, 0.86 - inset, 0.3 - inset)


class Dongle:
    """`parts` name what the exploded view moves apart: lid, frame, board, carrier, shell."""

    def __init__(self, font, words):
        self.root = self.empty("dongle")
        self.parts = {name: self.empty(name, self.root) for name in ("lid", "frame", "board", "carrier", "shell")}
        face = textured("face", (0.0105, 0.0108, 0.0115), 0.46, 170, 0.0013, variation=0.015, line=LINE, specular=0.42)
        plastic = textured("plastic", (0.0095, 0.0098, 0.0105), 0.42, 120, 0.0013, line=LINE, specular=0.45)
        moulded = textured("moulded", (0.011, 0.0115, 0.0125), 0.36, 60, 0.0016, specular=0.5)
        dark = principled("gap", (0.002, 0.002, 0.002), 0.8)
        print_ = principled("print", (0.8, 0.8, 0.8), 0.45)
        gold = principled("gold", (0.83, 0.6, 0.28), 0.24, metallic=1.0)

        lid, frame = self.parts["lid"], self.parts["frame"]
        prism("lid", body(), -LID, 0, face, 0.055, parent=lid, segments=6)
        lettering("name", words, font, 0.52, (-1.86, 0.4, 0.0006), print_, lid)
        self.inside = prism("inside", body(0.03), -LID - GAP - 0.02, -LID + 0.02, dark, parent=frame)
        prism("frame", body(), -THICKNESS, -LID - GAP, plastic, 0.035, hole=body(0.17), parent=frame, segments=5)
        prism("floor", body(0.15), -THICKNESS + 0.002, -THICKNESS + 0.12, plastic, parent=frame)

        cylinder("led seat", (*LED, 0.0), 0.088, 0.012, dark, 0.004, parent=lid)
        self.led = light("led", BLUE, LED_LIGHT)
        cylinder("led", (*LED, 0.006), LED_RADIUS, 0.014, self.led, 0.005, parent=lid)
        lamp = bpy.data.lights.new("led glow", "POINT")
        lamp.color, lamp.energy, lamp.shadow_soft_size = BLUE[:3], GLOW, 0.05
        self.glow = bpy.data.objects.new("led glow", lamp)
        bpy.context.scene.collection.objects.link(self.glow)
        self.glow.location, self.glow.parent = (*LED, 0.16), lid

        self.board(gold, dark)
        self.connector(moulded, gold)

    @staticmethod
    def empty(name, parent=None):
        obj = bpy.data.objects.new(name, None)
        bpy.context.scene.collection.objects.link(obj)
        obj.parent = parent
        return obj

    def set_led(self, share):
        """0: off, 1: on."""
        emission = self.led.node_tree.nodes["light"]
        emission.inputs["Strength"].default_value = 0.02 + LED_LIGHT * share
        self.glow.data.energy = GLOW * share

    def connector(self, moulded, gold):
        shell, carrier = self.parts["shell"], self.parts["carrier"]
        end = -THICKNESS - REACH
        prism("shell", connector(), end, -THICKNESS, moulded, 0.028, hole=connector(0.15), parent=shell)
        prism("step", connector(-0.1), -THICKNESS - 0.16, -THICKNESS, moulded, 0.03, hole=connector(0.1), parent=shell)
        # Closed at the back: without its carrier, one does not see through the shell.
        prism("base", connector(0.14), -THICKNESS - 0.7, -THICKNESS - 0.6, moulded, parent=shell)
        for x in (-1.15, 1.15):
            box("rail", (x, 0.865, -THICKNESS - 0.95), (0.2, 0.05, 1.1), moulded, 0.02, parent=shell)
        prism("carrier", connector(0.152), -THICKNESS - 0.55, -THICKNESS + 0.06, moulded, 0.02, parent=carrier)
        box("rib", (0, 0, -THICKNESS - 0.85), (3.1, 0.2, 1.2), moulded, 0.03, parent=carrier)
        for row in (-0.4, 0.4):
            for column in range(8):
                x = -1.4 + 0.4 * column
                prism(f"pin {row} {column}", [(a + x, b + row) for a, b in rectangle(0.075, 0.2, 0.012, 2)],
                      -THICKNESS - 1.5, -THICKNESS + 0.1, gold, 0.02, parent=carrier, segments=2)

    def board(self, gold, dark):
        board = self.parts["board"]
        resist = textured("resist", (0.004, 0.03, 0.022), 0.32, 40, 0.0006, specular=0.5)
        tin = principled("tin", (0.75, 0.76, 0.77), 0.3, metallic=1.0)
        ceramic = principled("ceramic", (0.32, 0.24, 0.16), 0.5)
        chip = textured("chip", (0.008, 0.008, 0.009), 0.42, 140, 0.0016)
        top = -LID - 0.16
        prism("board", body(0.24), top - 0.1, top, resist, 0.006, parent=board)
        z = top + 0.001

        def part(x, y, w, h, height, material, bevel=0.01):
            return box("part", (x, y, z + height / 2), (w, h, height), material, bevel, parent=board)

        part(-0.1, 0.12, 0.72, 0.72, 0.09, chip)
        for side in range(4):
            for k in range(12):
                offset = -0.3 + 0.6 * k / 11
                x, y = ((offset, 0.4), (offset, -0.4), (0.4, offset), (-0.4, offset))[side]
                size = (0.026, 0.1) if side < 2 else (0.1, 0.026)
                part(x - 0.1, y + 0.12, *size, 0.02, tin, 0)
        part(-1.15, 0.2, 0.95, 1.0, 0.11, tin, 0.03)
        part(0.95, 0.42, 0.3, 0.3, 0.08, chip)
        part(0.95, -0.05, 0.42, 0.26, 0.1, tin, 0.03)
        part(0.72, -0.55, 0.5, 0.34, 0.09, chip)
        part(-0.1, -0.68, 0.34, 0.3, 0.14, chip)
        led = part(LED[0], LED[1], 0.11, 0.11, 0.05, principled("led body", (0.6, 0.7, 0.85), 0.3))
        led.name = "led body"
        for k in range(9):
            part(-1.6 + 0.18 * k, -0.85, 0.1, 0.06, 0.05, ceramic, 0.008)
        for k in range(5):
            part(0.48 + 0.03 * (k % 2), 0.62 - 0.17 * k, 0.06, 0.1, 0.045, ceramic, 0.008)
        # The aerial: a meander of bare copper along the right edge.
        for k in range(7):
            part(1.72 - 0.03 * (k // 2), 0.22 - 0.13 * k, 0.34, 0.035, 0.006, gold, 0)
            part(1.555 + (0.33 if k % 2 else 0) - 0.03 * (k // 2), 0.155 - 0.13 * k, 0.035, 0.16, 0.006, gold, 0)
        for row in (-0.4, 0.4):
            for column in range(8):
                cylinder("pad", (-1.4 + 0.4 * column, row, z - 0.102), 0.1, 0.01, gold, parent=board)
