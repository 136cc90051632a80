"""For those who work with cars: a case of dongles for a fleet, a phone on the workshop's bench, the VIN behind the windscreen."""
import os

import bpy
from PIL import Image, ImageFilter, ImageFont

from day_views import sun
from dongle import Dongle, body
from geometry import box, cylinder, finish, prism, rectangle
from lettering import mono_file
from materials import leather, mixed, principled, textured
from props import car_key, drawn, ground, group, ring, sheet
from sets import camera, softbox, tilt, world

FOAM = 2.6


def fleet(font, words):
    """A case with nine places; one dongle has been taken out and lies beside a key."""
    oak = mixed("desk", (0.20, 0.115, 0.055), (0.33, 0.21, 0.115), 0.42, 0.5, (0.35, 6, 6), 0.006, contrast=(0.3, 0.72), specular=0.35)
    ground(0, oak)
    foam = mixed("foam", (0.035, 0.036, 0.038), (0.05, 0.051, 0.054), 0.95, 30, bump=0.012, specular=0.08)
    case = textured("case", (0.62, 0.60, 0.56), 0.5, 60, 0.002, specular=0.3)
    wide, deep = 21.0, 14.0
    prism("rim", rectangle(wide + 1, deep + 1, 1.2, 18), 0, FOAM + 0.55, case, 0.16, hole=rectangle(wide, deep, 0.9, 18), segments=6)
    block = prism("foam", rectangle(wide - 0.06, deep - 0.06, 0.86, 18), 0.1, FOAM, foam, 0.05)
    for row in range(3):
        for column in range(3):
            x, y = (column - 1) * 6.6, (row - 1) * 4.3
            hole = prism("seat", [(a + x, b + y) for a, b in body(0.1)], FOAM - 1.5, FOAM + 1, foam)
            cut = block.modifiers.new("cut", "BOOLEAN")
            cut.operation, cut.object, cut.solver = "DIFFERENCE", hole, "EXACT"
            hole.hide_render = True
            if (row, column) == (0, 2):
                continue
            dongle = Dongle(font, words)
            dongle.set_led(0)
            dongle.root.location = (x, y, FOAM + 0.2)
    block.data.use_auto_smooth = False
    for polygon in block.data.polygons:
        polygon.use_smooth = False
    taken = Dongle(font, words)
    taken.set_led(0)
    tilt(taken.root, (24, 0, -14))
    taken.root.location = (7.4, -11.6, 1.64)
    key = car_key()
    key.location = (-1.6, -11.8, 0.02)
    tilt(key, (0, 0, 24))
    steel = principled("ring", (0.7, 0.7, 0.7), 0.18, metallic=1.0)
    ring("ring", (-5.9, -13.2, 0.2), 1.3, 0.085, steel, (0.06, 0.05, 0))
    world((0.85, 0.92, 1.0), 0.08)
    shade = principled("window frame", (0.02, 0.02, 0.02), 0.7)
    for y in (-6.0, 12.0):
        box("window bar", (-30, y, 20), (1.8, 1.8, 60), shade)
    sun((-26, 10, 17), 4.2, (1.0, 0.84, 0.64), 1.4)
    softbox("window", (-34, 14, 24), (0, 0, 0), (28, 28), 24000, (0.95, 0.97, 1.0))
    softbox("room", (24, -22, 18), (0, 0, 2), (18, 18), 2600, (1.0, 0.94, 0.86))
    camera((-8, -44, 33), (0.5, -2.9, 1.6), 62, 3.2, (2, -6, 2.6))
    return {"aspect": (3, 2), "exposure": 0.15, "look": "Medium Contrast"}


def screen_of(name, image):
    """A lit screen."""
    material = principled(name, (0.01, 0.01, 0.01), 0.2, specular=0.3)
    nodes, link = material.node_tree.nodes, material.node_tree.links.new
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = bpy.data.images.load(image)
    link(nodes.new("ShaderNodeTexCoord").outputs["Generated"], texture.inputs["Vector"])
    shader = nodes["Principled BSDF"]
    link(texture.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = 1.0
    return material


def workshop(font, words):
    """The phone's screen is lit and empty: the page lays live words on it."""

    def draw(pen, _):
        pen.rectangle((0, 0, 650, 1430), fill=(250, 249, 245))
        pen.rounded_rectangle((228, 14, 422, 62), 24, fill=(10, 11, 13))

    ground(0, leather("mat", (0.035, 0.042, 0.041), 0.55, 3.2, 0.02))
    steel = principled("chrome", (0.74, 0.74, 0.75), 0.16, metallic=1.0)
    dull = principled("recess", (0.3, 0.3, 0.31), 0.4, metallic=1.0)
    phone = group("phone")
    case = textured("phone", (0.02, 0.02, 0.021), 0.35, 60, 0.001, specular=0.5)
    prism("phone", rectangle(7.2, 15.0, 1.15, 16), 0, 0.78, case, 0.18, parent=phone, segments=6)
    glass = principled("glass", (0.004, 0.004, 0.0045), 0.16, specular=0.4)
    prism("glass", rectangle(7.06, 14.86, 1.1, 16), 0.7, 0.79, glass, 0.02, parent=phone)
    shown = prism("screen", rectangle(6.5, 14.3, 0.86, 16), 0.7, 0.8, screen_of("lit", drawn("phone", (650, 1430), draw)), 0, parent=phone)
    shown.visible_shadow = False
    phone.location = (-2.6, -0.4, 0.0)
    tilt(phone, (0, 0, 10))
    dongle = Dongle(font, words)
    dongle.set_led(0)
    tilt(dongle.root, (24, 0, -12))
    dongle.root.location = (5.0, -4.6, 1.64)
    for place, turn, size in (((8.0, 5.6, 0.5), 40, 1.0), ((13.2, 2.2, 0.45), 44, 0.78)):
        spanner = group("spanner")
        prism("shank", rectangle(13 * size, 1.1 * size, 0.4, 10), -0.24, 0.24, steel, 0.14, parent=spanner, segments=5)
        prism("groove", rectangle(9 * size, 0.5 * size, 0.2, 10), 0.22, 0.26, dull, 0.01, parent=spanner)
        eye = ring("eye", (-7.3 * size, 0, 0), 1.15 * size, 0.42 * size, steel, parent=spanner)
        eye.scale = (1, 1, 0.9)
        jaw = [(6 * size, -1.5 * size), (8.6 * size, -1.5 * size), (8.6 * size, -0.62 * size), (7.2 * size, -0.62 * size), (7.2 * size, 0.62 * size), (8.6 * size, 0.62 * size), (8.6 * size, 1.5 * size), (6 * size, 1.5 * size), (5.5 * size, 0.5 * size), (5.5 * size, -0.5 * size)]
        prism("jaw", jaw, -0.36, 0.36, steel, 0.1, parent=spanner)
        spanner.location = place
        tilt(spanner, (0, 0, turn))
    for x, y, radius in ((-9.6, 5.0, 0.95), (-11.4, 2.0, 0.75)):
        nut = [(radius * a, radius * b) for a, b in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))]
        prism("nut", [(a + x, b + y) for a, b in nut], 0, radius * 0.8, steel, 0.06, segments=4)
        cylinder("thread", (x, y, radius * 0.8), radius * 0.5, 0.05, principled("hole", (0.01, 0.01, 0.01), 0.6), 0.01)
    world((0.8, 0.9, 1.0), 0.05)
    softbox("tube", (-4, 16, 26), (0, 0, 0), (34, 4), 15000, (0.92, 0.97, 1.0))
    softbox("door", (-30, -2, 14), (0, 0, 0), (14, 20), 15000, (1.0, 0.88, 0.72))
    softbox("fill", (20, -24, 20), (0, 0, 0), (14, 14), 4500, (0.9, 0.95, 1.0))
    camera((-3, -35, 30), (1.7, -0.4, 0.3), 66, 2.8, (-2.4, -1.5, 0.8))
    return {"aspect": (3, 2), "exposure": 0.3, "look": "Medium Contrast"}


def stamped(name, words, font, size, plate, metal):
    """A metal surface with raised letters: an image says where, so that none has edges inside it."""
    scale = 400
    letters = ImageFont.truetype(font, round(0.84 * scale))

    def draw(pen, _):
        pen.text((size[0] * scale / 2, size[1] * scale / 2), words, font=letters, fill=(255, 255, 255), anchor="mm")

    path = drawn(name, (round(size[0] * scale), round(size[1] * scale)), draw, (0, 0, 0))
    Image.open(path).filter(ImageFilter.GaussianBlur(9)).save(f"{path}-soft.png")
    material = principled(name, plate, 0.34, metallic=0.6, specular=0.5)
    nodes, link = material.node_tree.nodes, material.node_tree.links.new
    shader, place = nodes["Principled BSDF"], nodes.new("ShaderNodeTexCoord")
    mask, soft = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeTexImage")
    mask.image, soft.image = bpy.data.images.load(path), bpy.data.images.load(f"{path}-soft.png")
    for texture in (mask, soft):
        texture.image.colorspace_settings.name = "Non-Color"
        link(place.outputs["Generated"], texture.inputs["Vector"])
    colour = nodes.new("ShaderNodeMixRGB")
    colour.inputs["Color1"].default_value, colour.inputs["Color2"].default_value = (*plate, 1), (*metal, 1)
    link(mask.outputs["Color"], colour.inputs["Fac"])
    link(colour.outputs["Color"], shader.inputs["Base Color"])
    link(mask.outputs["Color"], shader.inputs["Metallic"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.9, 0.035
    link(soft.outputs["Color"], bump.inputs["Height"])
    link(bump.outputs["Normal"], shader.inputs["Normal"])
    mesh = bpy.data.meshes.new(name)
    x, y = size[0] / 2, size[1] / 2
    mesh.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    return finish(name, mesh, material, 0)


def vin(font, words):
    """The invented VIN of the page, on its plate at the foot of the windscreen, seen from outside at dusk."""
    dash = leather("dashboard", (0.016, 0.0165, 0.018), 0.55, 5, 0.02)
    ground(0, dash)
    paint, bright = (0.024, 0.025, 0.027), (0.82, 0.82, 0.80)
    plate = principled("plate", paint, 0.34, metallic=0.6, specular=0.5)
    metal = principled("rim", bright, 0.24, metallic=1.0)
    prism("plate", rectangle(11.2, 1.7, 0.25, 12), 0.0, 0.14, plate, 0.03, segments=4)
    prism("border", rectangle(10.96, 1.46, 0.18, 12), 0.135, 0.16, metal, 0.01, hole=rectangle(10.88, 1.38, 0.15, 12))
    stamped("VIN", "1FAAB0A07K0000017", mono_file(os.path.dirname(font)), (9.6, 1.1), paint, bright).location.z = 0.142
    for x in (-5.14, 5.14):
        cylinder("rivet", (x, 0, 0.16), 0.19, 0.1, metal, 0.05)
    world((0.45, 0.6, 1.0), 0.05)
    softbox("sky", (4, 26, 16), (0, 0, 0), (40, 12), 3600, (0.62, 0.76, 1.0))
    softbox("street", (-16, 6, 5), (0, 0, 0), (3, 8), 2200, (1.0, 0.66, 0.36))
    softbox("raking", (9, 3, 6), (0, 0, 0), (6, 3), 900, (1.0, 0.95, 0.9))
    camera((-1.6, -12.4, 9.4), (-0.02, 0.3, 0.1), 41, 1.8, (-0.4, 0, 0.16))
    return {"aspect": (16, 9), "exposure": 0.6, "look": "Medium High Contrast"}


VIEWS = {"fleet": fleet, "workshop": workshop, "vin": vin}
