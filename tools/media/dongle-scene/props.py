"""What lies beside the dongle and gives its size: key, coins, ticket, tray, cup. Centimetres. And its box: pressed card, a tray of
moulded fibre, a lid with the name and the signal-green line."""
import math
import os
import tempfile

import bmesh
import bpy
from mathutils import Vector, noise
from PIL import Image, ImageDraw, ImageFont

from dongle import body
from geometry import box, cylinder, finish, lettering, prism, rectangle
from materials import SIGNAL, principled, printed, textured
from sets import tilt

sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"


def group(name, parent=None):
    obj = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(obj)
    obj.parent = parent
    return obj


def ring(name, place, radius, thickness, material, rotation=(0, 0, 0), parent=None):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius, minor_radius=thickness, major_segments=128, minor_segments=24, location=place, rotation=rotation
    )
    obj = bpy.context.object
    obj.name, obj.parent = name, parent
    obj.data.materials.append(material)
    for polygon in obj.data.polygons:
        polygon.use_smooth = True
    return obj


def ground(z, material, size=200):
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata([(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)], [], [(0, 1, 2, 3)])
    obj = bpy.data.objects.new("ground", mesh)
    bpy.context.scene.collection.objects.link(obj)
    obj.data.materials.append(material)
    return obj


def sheet(name, width, height, bends, material, thickness=0.015, parent=None, rows=48, crumple=0.0):
    """Paper in x, y whose height follows `bends(v)`, v from 0 to 1 along y; with a UV map for print."""
    mesh = bpy.data.meshes.new(name)
    bm = bmesh.new()
    layer = bm.loops.layers.uv.new()
    lines = []
    for row in range(rows + 1):
        v = row / rows
        line = [((column / rows - 0.5) * width, (v - 0.5) * height) for column in range(rows + 1)]
        creases = [crumple * (1 - abs(noise.noise(Vector((x * 0.45, y * 0.45, 3))) * 2)) for x, y in line]
        lines.append([bm.verts.new((x, y, bends(v) + crease)) for (x, y), crease in zip(line, creases)])
    for row in range(rows):
        for column in range(rows):
            corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
            face = bm.faces.new([lines[y][x] for x, y in corners])
            for loop, (x, y) in zip(face.loops, corners):
                loop[layer].uv = (x / rows, y / rows)
    bm.to_mesh(mesh)
    bm.free()
    obj = finish(name, mesh, material, 0, parent=parent)
    solid = obj.modifiers.new("thickness", "SOLIDIFY")
    solid.thickness, solid.offset = thickness, 0
    return obj


def drawn(name, size, draw, ground_colour=(244, 240, 230)):
    """An image that `draw(pen, font)` draws, as a file for `printed`."""
    image = Image.new("RGB", size, ground_colour)
    draw(ImageDraw.Draw(image), lambda points: ImageFont.truetype(sans, points))
    path = os.path.join(tempfile.gettempdir(), f"dongle-scene-{name}.png")
    image.save(path)
    return path


def car_key():
    root = group("key")
    shell = textured("key shell", (0.011, 0.0115, 0.0125), 0.34, 110, 0.0009, variation=0.08, specular=0.45)
    steel = principled("key steel", (0.62, 0.62, 0.62), 0.22, metallic=1.0)
    rubber = textured("key rubber", (0.02, 0.02, 0.021), 0.72, 60, 0.0015, specular=0.22)
    mark = principled("key print", (0.55, 0.55, 0.55), 0.5)
    prism("fob", rectangle(7.0, 3.6, 1.25, 16), 0, 1.1, shell, 0.3, parent=root, segments=8)
    prism("panel", rectangle(5.5, 2.5, 0.8, 16), 0.9, 1.13, rubber, 0.05, parent=root)
    for x in (-1.7, 0.0, 1.7):
        prism("button", [(a + x, b) for a, b in rectangle(1.35, 1.8, 0.5, 12)], 1.0, 1.2, rubber, 0.08, parent=root)
    # Open and closed padlock, and the boot.
    for x, shift in ((-1.7, 0.0), (0.0, 0.09)):
        box("lock", (x, -0.12, 1.205), (0.42, 0.32, 0.006), mark, 0, root)
        ring("shackle", (x + shift, 0.06, 1.205), 0.14, 0.022, mark, parent=root).scale = (1, 1.2, 0.2)
    box("boot", (1.7, -0.08, 1.205), (0.5, 0.16, 0.006), mark, 0, root)
    box("boot lid", (1.58, 0.1, 1.205), (0.34, 0.05, 0.006), mark, 0, root).rotation_euler.z = 0
    prism("seam", rectangle(7.05, 3.65, 1.27, 16), 0.52, 0.58, steel, 0.02, parent=root)
    prism("eye", [(a - 3.5, b) for a, b in rectangle(1.0, 0.9, 0.4, 12)], 0.35, 0.75, steel, 0.08, parent=root)
    return root


def coin(value, radius, outer, inner):
    """Two metals, a raised rim and a raised figure."""
    root = group("coin")
    edge = principled(f"coin {value} edge", outer, 0.27, metallic=1.0)
    middle = principled(f"coin {value}", inner, 0.3, metallic=1.0)
    cylinder("disc", (0, 0, 0.1), radius, 0.2, edge, 0.025, root)
    ring("rim", (0, 0, 0.2), radius - 0.09, 0.06, edge, parent=root).scale = (1, 1, 0.5)
    cylinder("core", (0, 0, 0.105), radius * 0.7, 0.21, middle, 0.01, root)
    figure = lettering("value", value, None, radius * 0.95, (0, -0.02, 0.21), middle, root, depth=0.025)
    figure.data.align_x, figure.data.align_y, figure.data.bevel_depth = "CENTER", "CENTER", 0.008
    for i in range(12):
        angle = i * math.pi / 6
        cylinder("star", (radius * 0.82 * math.cos(angle), radius * 0.82 * math.sin(angle), 0.205), 0.055, 0.03, edge, 0.01, root)
    return root


def parking_ticket():
    def draw(pen, font):
        pen.rectangle((0, 0, 420, 92), fill=(36, 72, 150))
        pen.text((30, 12), "P", font=font(66), fill=(255, 255, 255))
        pen.text((120, 26), "PARKING", font=font(38), fill=(255, 255, 255))
        for y, words, points in ((120, "26.11.2026", 36), (180, "14:05", 84), (290, "15:35", 84), (410, "1,80 €", 52)):
            pen.text((30, y), words, font=font(points), fill=(40, 42, 50))
        for i, width in enumerate((3, 7, 3, 5, 9, 3, 3, 7, 5, 3, 9, 5, 3, 7, 3, 5, 3, 9, 3, 5)):
            pen.rectangle((34 + i * 17, 520, 34 + i * 17 + width, 620), fill=(40, 42, 50))

    paper = printed("ticket", drawn("ticket", (420, 660), draw), 0.65)
    # Folded once: the upper part stands up a little.
    return sheet("ticket", 5.0, 7.9, lambda v: 0.03 + (max(0.0, v - 0.52) ** 1.25) * 2.6 + 0.05 * math.sin(3 * v), paper)


def cup(colour=(0.72, 0.7, 0.66)):
    root = group("cup")
    glaze = textured("glaze", colour, 0.25, 6, 0.003, specular=0.5)
    coffee = principled("coffee", (0.022, 0.009, 0.004), 0.12)
    steps = 96
    outline = lambda r: [(r * math.cos(2 * math.pi * i / steps), r * math.sin(2 * math.pi * i / steps)) for i in range(steps)]  # noqa: E731
    prism("wall", outline(3.9), 0, 8.6, glaze, 0.16, hole=outline(3.55), parent=root, segments=6)
    prism("coffee", outline(3.56), 6.6, 7.2, coffee, parent=root)
    ring("handle", (4.2, 0, 4.4), 2.3, 0.45, glaze, (math.pi / 2, 0, 0), root)
    return root


def sunglasses():
    root = group("sunglasses")
    frame = textured("frame", (0.018, 0.009, 0.005), 0.22, 3, 0.001, specular=0.5)
    glass = principled("glass", (0.012, 0.010, 0.008), 0.06, specular=0.6)
    steel = principled("hinge", (0.6, 0.58, 0.5), 0.25, metallic=1.0)
    lens = rectangle(5.4, 4.4, 1.8, 16)
    for side in (-1, 1):
        half = group("half", root)
        half.location, half.rotation_euler = (side * 3.3, 0, 2.4), (math.radians(78), 0, math.radians(side * 4))
        prism("rim", lens, -0.2, 0.2, frame, 0.12, hole=rectangle(4.7, 3.7, 1.5, 16), parent=half, segments=5)
        prism("lens", rectangle(4.8, 3.8, 1.5, 16), -0.05, 0.05, glass, 0.02, parent=half)
        box("hinge", (side * 2.75, 1.0, -0.3), (0.5, 0.5, 0.6), steel, 0.08, half)
        temple = box("temple", (side * 2.85, 1.0, -5.6), (0.32, 0.7, 10.6), frame, 0.14, half)
        temple.rotation_euler.y = 0
    box("bridge", (0, 0.1, 3.3), (1.7, 0.42, 0.5), frame, 0.2, root)
    root.rotation_euler = (0, 0, math.radians(-28))
    return root


def buckle():
    """The lock of the belt, at the edge of the seat."""
    root = group("buckle")
    black = textured("buckle", (0.012, 0.012, 0.012), 0.42, 40, 0.002, specular=0.4)
    red = textured("button", (0.42, 0.012, 0.008), 0.38, 40, 0.001, specular=0.4)
    prism("housing", rectangle(4.6, 8.4, 0.9, 12), 0, 2.3, black, 0.4, parent=root, segments=6)
    prism("button", [(x, y + 2.9) for x, y in rectangle(3.5, 1.9, 0.35, 10)], 2.0, 2.42, red, 0.12, parent=root)
    box("slot", (0, 4.15, 1.3), (3.4, 0.2, 0.4), principled("slot", (0.001, 0.001, 0.001), 0.9), 0, root)
    root.rotation_euler = (0.12, 0.1, math.radians(8))
    return root


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
