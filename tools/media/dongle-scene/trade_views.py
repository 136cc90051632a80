"""For those who work with cars: a case of dongles for a fleet, a phone on the workshop's bench, the VIN behind the windscreen."""
import os

import bpy
from PIL import ImageFont

from day_views import sun
from dongle import Dongle, body
from geometry import box, cylinder, lettering, prism, rectangle
from lettering import mono_font
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
    shader = nodes["Principled BSDF"]
    link(texture.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = 1.0
    return material


def workshop(font, words):
    """Only a code and a lamp on the phone, which read the same in every language."""
    path = os.path.join(os.path.dirname(font), "mono.ttf")
    mono_font(os.path.dirname(font), "P0420")

    def draw(pen, _):
        pen.rectangle((0, 0, 670, 1450), fill=(0, 0, 0))
        pen.rounded_rectangle((6, 6, 664, 1444), 92, fill=(250, 249, 245))
        pen.rounded_rectangle((235, 26, 435, 74), 24, fill=(10, 11, 13))
        pen.rounded_rectangle((50, 150, 620, 640), 36, fill=(255, 244, 222))
        # The engine lamp.
        amber = (196, 120, 10)
        engine = [(215, 330), (275, 330), (275, 290), (250, 290), (250, 262), (400, 262), (400, 290), (375, 290), (375, 330), (420, 330), (455, 370), (455, 400), (482, 400), (482, 350), (510, 350), (510, 500), (482, 500), (482, 450), (455, 450), (455, 500), (300, 500), (262, 455), (215, 455), (215, 412), (190, 412), (190, 480), (162, 480), (162, 318), (190, 318), (190, 375), (215, 375)]
        pen.line([*engine, engine[0]], fill=amber, width=18, joint="curve")
        pen.text((335, 790), "P0420", font=ImageFont.truetype(path, 150), fill=(20, 26, 38), anchor="mm")
        for y, length in ((930, 470), (990, 540), (1050, 380)):
            pen.rounded_rectangle((65, y, 65 + length, y + 26), 13, fill=(214, 214, 216))
        pen.rounded_rectangle((50, 1190, 620, 1310), 34, fill=(0, 128, 92))
        pen.rounded_rectangle((215, 1238, 455, 1262), 12, fill=(235, 250, 243))

    ground(0, leather("mat", (0.035, 0.042, 0.041), 0.55, 3.2, 0.02))
    steel = principled("chrome", (0.74, 0.74, 0.75), 0.16, metallic=1.0)
    dull = principled("recess", (0.3, 0.3, 0.31), 0.4, metallic=1.0)
    phone = group("phone")
    case = textured("phone", (0.02, 0.02, 0.021), 0.35, 60, 0.001, specular=0.5)
    prism("phone", rectangle(7.2, 15.0, 1.15, 16), 0, 0.78, case, 0.18, parent=phone, segments=6)
    glass = sheet("screen", 6.52, 14.1, lambda v: 0.8, screen_of("lit", drawn("phone", (670, 1450), draw)), 0.004, phone, rows=2)
    glass.location.z = 0.0
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


def vin(font, words):
    """The invented VIN of the page, on its plate at the foot of the windscreen, seen from outside at dusk."""
    mono, number = mono_font(os.path.dirname(font), "VF1AB000X00000017")
    dash = leather("dashboard", (0.016, 0.0165, 0.018), 0.55, 5, 0.02)
    ground(0, dash)
    plate = textured("plate", (0.028, 0.029, 0.031), 0.34, 50, 0.002, specular=0.5, metallic=0.6)
    metal = principled("letters", (0.78, 0.78, 0.77), 0.24, metallic=1.0)
    prism("plate", rectangle(10.4, 1.5, 0.25, 12), 0.0, 0.14, plate, 0.03, segments=4)
    prism("border", rectangle(10.16, 1.26, 0.18, 12), 0.135, 0.16, metal, 0.01, hole=rectangle(10.1, 1.2, 0.15, 12))
    print_ = lettering("VIN", number, mono, 0.8, (0, -0.29, 0.15), metal, None, 0.006)
    print_.data.align_x = "CENTER"
    for x in (-4.92, 4.92):
        cylinder("rivet", (x, 0, 0.16), 0.2, 0.1, metal, 0.05)
    world((0.45, 0.6, 1.0), 0.05)
    softbox("sky", (4, 26, 16), (0, 0, 0), (40, 12), 3600, (0.62, 0.76, 1.0))
    softbox("street", (-16, 6, 5), (0, 0, 0), (3, 8), 2200, (1.0, 0.66, 0.36))
    softbox("raking", (9, 3, 6), (0, 0, 0), (6, 3), 900, (1.0, 0.95, 0.9))
    camera((-1.6, -12.4, 9.4), (0.0, 0.3, 0.1), 52, 1.8, (-0.4, 0, 0.16))
    return {"aspect": (16, 9), "exposure": 0.6, "look": "Medium High Contrast"}


VIEWS = {"fleet": fleet, "workshop": workshop, "vin": vin}
