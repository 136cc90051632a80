"""The workbench in the evening: bare boards, an opened dongle, a calliper at 6.00, a notebook; nobody is there."""
import math

import bpy

from dongle import LID, Dongle
from geometry import box, cylinder, lettering, prism, rectangle
from materials import light, mixed, principled, printed, textured
from props import cup, drawn, ground, group, ring, sheet
from sets import camera, softbox, tilt, world


def keep(dongle, *names):
    for name, part in dongle.parts.items():
        for obj in part.children if name not in names else ():
            obj.hide_render = True
    dongle.set_led(0)
    if "lid" not in names:
        dongle.glow.hide_render = True


def calliper():
    root = group("calliper")
    steel = textured("calliper steel", (0.55, 0.55, 0.54), 0.3, 40, 0.0006)
    steel.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 1
    body = textured("calliper body", (0.02, 0.02, 0.021), 0.45, 70, 0.001, specular=0.4)
    ink = principled("calliper ink", (0.02, 0.02, 0.02), 0.6)
    glass = principled("display", (0.36, 0.40, 0.34), 0.25)
    prism("beam", [(x + 6, y) for x, y in rectangle(22, 1.6, 0.15)], 0.1, 0.45, steel, 0.03, parent=root)
    prism("fixed jaw", [(-5, 0.8), (-5, -1.2), (-4.5, -4.3), (-4.0, -4.6), (-4.0, 0.8)], 0.08, 0.47, steel, 0.03, parent=root)
    prism("moving jaw", [(-3.4, 0.8), (-3.4, -4.6), (-3.05, -4.3), (-2.5, -1.2), (2.5, -1.2), (2.5, 0.8)], 0.08, 0.5, steel, 0.03, parent=root)
    prism("housing", [(x + 1.6, y - 0.1) for x, y in rectangle(7.6, 3.4, 0.4, 10)], 0.4, 1.35, body, 0.14, parent=root, segments=5)
    prism("display", [(x + 1.2, y + 0.25) for x, y in rectangle(4.4, 1.7, 0.15)], 1.3, 1.37, glass, 0.02, parent=root)
    lettering("reading", "6.00", None, 1.25, (-0.45, -0.2, 1.375), ink, root)
    for x in (3.9, 4.7):
        cylinder("key", (x, 0.4, 1.38), 0.27, 0.12, principled("key", (0.5, 0.05, 0.02), 0.5), 0.05, root)
    for i in range(48):
        box("mark", (6.2 + i * 0.2, 0.55 if i % 5 else 0.45, 0.452), (0.025, 0.3 if i % 5 else 0.5, 0.004), ink, 0, root)
    cylinder("wheel", (5.2, -1.25, 0.6), 0.55, 0.5, body, 0.06, root)
    return root


def tweezers():
    root = group("tweezers")
    steel = principled("tweezers", (0.6, 0.6, 0.6), 0.26, metallic=1.0)
    for side in (-1, 1):
        arm = prism("arm", [(-6, -0.35), (-5.6, -0.45), (0, -0.42), (5.8, -0.06), (6, 0), (5.8, 0.06), (0, 0.42), (-5.6, 0.45), (-6, 0.35)],
                    -0.06, 0.06, steel, 0.03, parent=root)
        arm.rotation_euler, arm.location = (math.pi / 2, 0, side * 0.05), (0, side * 0.3, 0.5)
    return root


def notebook():
    def draw(pen, font):
        for i in range(0, 900, 30):
            pen.line((i, 0, i, 1240), fill=(214, 222, 228), width=2)
        for i in range(0, 1240, 30):
            pen.line((0, i, 900, i), fill=(214, 222, 228), width=2)
        graphite = (74, 76, 84)
        pen.line((110, 240, 110, 800, 820, 800), fill=graphite, width=5)
        curve = [(110 + i * 7, 760 - 380 * (1 - math.exp(-i / 16)) - 60 * math.sin(i / 7) * math.exp(-i / 40)) for i in range(98)]
        pen.line(curve, fill=graphite, width=6, joint="curve")
        pen.line([(110 + i * 7, 372 + 3 * math.sin(i)) for i in range(98)], fill=(150, 152, 158), width=3)
        for x, y, words, size in ((140, 230, "V", 44), (760, 820, "t / s", 40), (420, 300, "13.9", 44), (130, 930, "6.0 mm", 52), (130, 1010, "-40 … +85", 44)):
            pen.text((x, y), words, font=font(size), fill=graphite)

    root = group("notebook")
    page = printed("page", drawn("page", (900, 1240), draw, (238, 234, 222)), 0.75)
    for x, turn in ((0, 1), (-14.4, -1)):
        leaf = sheet("leaf", 14, 19.6, lambda v: 0.5 + 0.02 * math.sin(6 * v), page if turn > 0 else principled("leaf", (0.78, 0.75, 0.68), 0.75), 0.5, root)
        leaf.location.x = x
    wire = principled("wire", (0.1, 0.1, 0.1), 0.4, metallic=1.0)
    for i in range(22):
        ring("wire", (-7.2, -9 + i * 0.86, 0.6), 0.48, 0.045, wire, (math.pi / 2, 0, 0.15), root)
    return root


def pencil():
    root = group("pencil")
    paint = principled("paint", (0.02, 0.16, 0.09), 0.3, specular=0.5)
    wood = principled("pencil wood", (0.5, 0.34, 0.2), 0.7)
    barrel = cylinder("barrel", (0, 0, 0), 0.37, 14, paint, 0.03, root)
    barrel.rotation_euler.y = math.pi / 2
    bpy.ops.mesh.primitive_cone_add(vertices=24, radius1=0.36, radius2=0.06, depth=1.7, location=(7.85, 0, 0), rotation=(0, math.pi / 2, 0))
    bpy.context.object.data.materials.append(wood)
    bpy.context.object.parent = root
    bpy.ops.mesh.primitive_cone_add(vertices=16, radius1=0.07, radius2=0.01, depth=0.4, location=(8.85, 0, 0), rotation=(0, math.pi / 2, 0))
    bpy.context.object.data.materials.append(principled("lead", (0.03, 0.03, 0.035), 0.4))
    bpy.context.object.parent = root
    return root


def bench(font, words):
    opened, lid, first, second = (Dongle(font, words) for _ in range(4))
    keep(opened, "frame", "board", "carrier", "shell")
    opened.inside.hide_render = True
    keep(lid, "lid")
    keep(first, "board")
    keep(second, "board")
    ground(0, mixed("bench", (0.075, 0.05, 0.032), (0.135, 0.092, 0.06), 0.48, 0.5, (0.35, 6, 6), 0.008, contrast=(0.3, 0.72)))
    mat = mixed("cutting mat", (0.018, 0.035, 0.034), (0.026, 0.047, 0.045), 0.75, 12, bump=0.01, specular=0.2)
    prism("mat", [(x + 1, y + 1.5) for x, y in rectangle(34, 22, 0.8)], 0, 0.2, mat, 0.05)
    # It leans on its plug; the lid lies beside it.
    opened.root.location = (-2.0, -3.4, 2.05)
    tilt(opened.root, (26, 0, 12))
    lid.root.location = (5.4, -4.6, 0.2 + LID)
    tilt(lid.root, (0, 0, -24))
    for board, place, turn in ((first, (-6.6, -4.6, 0.66), 38), (second, (-6.2, 1.6, 0.66), -14)):
        board.root.location = place
        tilt(board.root, (0, 0, turn))
    tool = calliper()
    tool.location = (5.4, 4.0, 0.2)
    tilt(tool, (0, 0, -9))
    pick = tweezers()
    pick.location = (11.0, -3.4, 0.25)
    tilt(pick, (0, 0, 118))
    notes = notebook()
    notes.location = (25, 11, 0)
    tilt(notes, (0, 0, -12))
    lead = pencil()
    lead.location = (19.5, 4.4, 1.15)
    tilt(lead, (0, 0, 150))
    mug = cup((0.05, 0.07, 0.09))
    mug.location = (-14.5, 14, 0)
    frame = principled("frame", (0.02, 0.02, 0.02), 0.6)
    box("dusk", (10, 95, 40), (190, 1, 78), light("sky", (0.16, 0.28, 0.62, 1), 0.55))
    for x in (-42, 10, 62):
        box("mullion", (x, 90, 40), (4, 3, 80), frame)
    box("sill", (10, 88, 3), (220, 14, 4), frame)
    world((0.3, 0.42, 0.8), 0.05)
    softbox("lamp", (-17, 13, 24), (-2, -1, 0), (9, 9), 15000, (1.0, 0.74, 0.42))
    softbox("window", (10, 60, 40), (0, 0, 0), (60, 30), 9000, (0.45, 0.6, 1.0))
    camera((-14, -34, 18), (1.4, -0.2, 1.4), 60, 1.8, (-0.6, -3.2, 2.0))
    return {"aspect": (16, 9), "exposure": 0.7, "look": "Medium High Contrast"}


VIEWS = {"bench": bench}
