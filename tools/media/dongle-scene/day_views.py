"""Life with the product, in warm daylight: under the steering wheel, on the tray by the door."""
import math

import bpy

from car import Dashboard, interior
from dongle import Dongle
from geometry import box, lettering, prism, rectangle
from materials import leather, mixed, principled, textured
from props import Package, buckle, car_key, coin, cup, ground, group, parking_ticket, ring, sheet, sunglasses
from sets import aim, camera, softbox, tilt, world


def sun(place, energy, colour, angle=1.2):
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.color, data.angle = energy, colour, math.radians(angle)
    obj = bpy.data.objects.new("sun", data)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = place
    aim(obj, (0, 0, 0))
    return obj


def keytray(font, words):
    dongle = Dongle(font, words)
    dongle.set_led(0)
    ground(0, mixed("shelf", (0.30, 0.215, 0.14), (0.40, 0.30, 0.205), 0.5, 1.1, (0.35, 5, 5), 0.004, contrast=(0.3, 0.7)))
    felt = mixed("felt", (0.125, 0.122, 0.118), (0.185, 0.18, 0.172), 0.95, 22, bump=0.03, specular=0.05)
    wood = mixed("rim", (0.42, 0.29, 0.17), (0.56, 0.41, 0.27), 0.42, 1.4, (0.6, 6, 6), 0.004, specular=0.35)
    prism("tray floor", rectangle(24, 15, 2.2, 18), 0.02, 0.22, felt, 0.05)
    prism("tray rim", rectangle(25, 16, 2.7, 18), 0, 1.15, wood, 0.2, hole=rectangle(24, 15, 2.2, 18), segments=6)
    # It lies on its plug and on the lower edge of its face.
    tilt(dongle.root, (24, 0, 15))
    dongle.root.location = (-3.5, -0.9, 1.86)
    key = car_key()
    key.location = (4.7, 2.0, 0.24)
    tilt(key, (0, 0, -36))
    steel = principled("ring", (0.7, 0.7, 0.7), 0.18, metallic=1.0)
    ring("ring", (1.25, 4.15, 0.5), 1.3, 0.085, steel, (0.12, 0.05, 0))
    ring("ring", (1.25, 4.15, 0.66), 1.3, 0.085, steel, (0.12, 0.05, 0))
    gold, silver, copper = (0.72, 0.52, 0.24), (0.66, 0.65, 0.62), (0.62, 0.36, 0.2)
    for value, radius, outer, inner, place, turn in (
        ("1", 1.16, gold, silver, (2.2, -4.3, 0.23), 24),
        ("5", 1.06, copper, copper, (4.3, -5.1, 0.23), -50),
    ):
        piece = coin(value, radius, outer, inner)
        piece.location, piece.rotation_euler.z = place, math.radians(turn)
    ticket = parking_ticket()
    ticket.location = (-6.0, 2.9, 0.24)
    tilt(ticket, (0, 0, 24))
    world((1.0, 0.93, 0.84), 0.1)
    sun((-26, 15, 14), 6.5, (1.0, 0.78, 0.53))
    shade = principled("window frame", (0.02, 0.02, 0.02), 0.7)
    for height, along in ((14.5, 2.0), (26.5, 9.0)):
        bar = box("window bar", (0, 0, 0), (2.2, 60, 2.2), shade)
        bar.location, bar.rotation_euler = (-24, 12 + along, height), (0.5, 0, 0.35)
    softbox("window", (-24, 20, 22), (0, 0, 0), (18, 22), 5000, (1.0, 0.9, 0.78))
    softbox("sky", (8, 4, 30), (0, 0, 0), (30, 30), 2600, (0.84, 0.92, 1.0))
    softbox("room", (18, -18, 12), (0, 0, 0), (12, 12), 900, (1, 0.96, 0.92))
    camera((-4, -27, 21), (0.4, 0.1, 0.5), 62, 2.0, (-3.2, -1.4, 1.4))
    return {"aspect": (3, 2), "exposure": 0.0, "look": "Medium Contrast"}


def footwell(font, words):
    """From the driver's shoulder, through the open door comes the morning sun."""
    dashboard, dongle = Dashboard(), Dongle(font, words)
    tilt(dashboard.root, (104, 0, 0))
    dongle.root.parent = dashboard.root
    interior()
    home = 0.6 + 0.245

    def frame(time):
        """From 0 (out) to 1 (in); beyond 1 the LED is lit."""
        way = min(1.0, time)
        eased = way * way * (3 - 2 * way)
        dongle.root.location = (0, 0, home + 6.5 * (1 - eased))
        tilt(dongle.root, (-7 * (1 - eased), 0, 0))
        dongle.set_led(1 if time > 1 else 0)

    world((0.75, 0.86, 1.0), 0.07)
    sun((-40, -30, 15), 8, (1.0, 0.82, 0.62), 0.9)
    shade = principled("body of the car", (0.01, 0.01, 0.01), 0.6)
    # The edge of the roof and the pillar of the door: the sun reaches only a part of the panel.
    pillar = box("pillar", (0, 0, 0), (3, 6, 90), shade)
    pillar.location, pillar.rotation_euler = (-38, -36, 20), (0.45, 0.1, 0)
    box("roof", (-38, -30, 39.5), (3, 120, 26), shade)
    softbox("door", (-46, -24, 8), (0, 0, 0), (26, 34), 34000, (0.95, 0.97, 1.0))
    softbox("windscreen", (6, 30, 60), (0, 0, 0), (60, 20), 16000, (0.85, 0.93, 1.0))
    softbox("cabin", (34, -40, 20), (0, 0, 4), (20, 20), 4000, (1.0, 0.96, 0.9))
    camera((-17, -40, 13), (4.0, 0, -3.2), 41, 1.4, (0, -1.5, 0))
    return {"aspect": (16, 9), "exposure": 0.85, "look": "Medium High Contrast", "frame": frame, "still": 2.0, "length": 36}


def box_scene(font, words):
    """On a table by the window: the box just opened, its paper, a cup of coffee in front."""
    dongle, package = Dongle(font, words), Package(font, words)
    dongle.set_led(0)
    dongle.root.parent = package.root
    dongle.root.location = (0, 0.55, 2.62)
    tilt(package.root, (0, 0, 20))
    oak = mixed("oak", (0.20, 0.115, 0.055), (0.33, 0.21, 0.115), 0.42, 0.5, (0.35, 6, 6), 0.006, contrast=(0.3, 0.72), specular=0.35)
    ground(0, oak)
    kraft = mixed("kraft", (0.36, 0.235, 0.13), (0.43, 0.29, 0.17), 0.85, 3, bump=0.03, specular=0.1)
    # Wrapping paper, pushed aside: three folds.
    paper = sheet("paper", 17, 15, lambda v: 0.08 + 1.1 * abs(math.sin(5.2 * v + 0.4)) ** 3 + 1.6 * max(0, v - 0.72) ** 0.9, kraft, 0.02, crumple=0.22)
    paper.location = (11.5, 6.0, 0)
    tilt(paper, (0, 0, -32))
    white = principled("folded card", (0.78, 0.765, 0.73), 0.6, specular=0.25)
    card = sheet("card", 7.4, 5.2, lambda v: 0.1 + 1.5 * max(0, v - 0.5) ** 1.1, white, 0.15)
    card.location = (-8.2, -2.4, 0)
    tilt(card, (0, 0, 31))
    print_ = lettering("card name", words, font, 0.86, (-3.0, -1.6, 0.19), principled("card ink", (0.012, 0.014, 0.02), 0.6), card)
    print_.data.align_x = "LEFT"
    coffee = cup()
    coffee.location = (6.2, -14.6, -1.2)
    tilt(coffee, (0, 0, 200))
    world((0.85, 0.92, 1.0), 0.08)
    shade = principled("window frame", (0.02, 0.02, 0.02), 0.7)
    for y in (2.0, 19.0):
        box("window bar", (-26, y, 20), (1.6, 1.6, 60), shade)
    softbox("window", (-30, 12, 20), (0, 0, 0), (26, 26), 26000, (0.95, 0.97, 1.0))
    sun((-26, 17, 17), 3.2, (1.0, 0.86, 0.68), 1.5)
    softbox("room", (24, -14, 16), (0, 0, 2), (16, 16), 1300, (1.0, 0.93, 0.84))
    camera((-10, -38, 30), (0.6, 0.9, 2.2), 78, 3.2, (-0.4, 0, 2.6))
    return {"aspect": (4, 3), "exposure": 0.1, "look": "Medium Contrast"}


def seat(font, words):
    """The passenger's seat: a phone, of which only the dark screen is rendered, and sunglasses, in stripes of sun."""
    cloth = mixed("cloth", (0.045, 0.041, 0.037), (0.085, 0.078, 0.07), 0.92, 16, bump=0.05, detail=8, specular=0.1)
    bolster = leather("bolster", (0.028, 0.0265, 0.025), 0.5, 4.5, 0.02)
    thread = principled("seat thread", (0.34, 0.31, 0.27), 0.85)
    for i in range(9):
        x = (i - 4) * 5.0
        cushion = box("rib", (0, 0, 0), (4.96, 52, 4), cloth, 1.1, segments=6)
        cushion.location = (x, 2, -2.0 - 0.02 * abs(x))
    for side in (-1, 1):
        roll = box("bolster", (0, 0, 0), (9, 54, 8), bolster, 3.4, segments=8)
        roll.location, roll.rotation_euler = (side * 27, 2, -1.6), (0, side * -0.25, 0)
        for i in range(44):
            box("stitch", (side * 22.6, -24 + i * 1.2, 0.45), (0.14, 0.7, 0.14), thread, 0.06)
    back = box("back", (0, 31, 18), (60, 10, 52), cloth, 3.5, segments=8)
    back.rotation_euler.x = -0.2
    glass = principled("screen", (0.004, 0.004, 0.0045), 0.16, specular=0.4)
    case = textured("phone", (0.02, 0.02, 0.021), 0.35, 60, 0.001, specular=0.5)
    phone = group("phone")
    prism("phone", rectangle(7.2, 15.0, 1.15, 16), 0, 0.78, case, 0.18, parent=phone, segments=6)
    prism("screen", rectangle(6.7, 14.5, 0.95, 16), 0.7, 0.79, glass, 0.02, parent=phone)
    phone.location = (-1.5, -2.5, 0.02)
    tilt(phone, (2, 0, 12))
    sunglasses().location = (11.5, 6.5, 0.2)
    buckle().location = (15.8, -8, 0.4)
    world((0.75, 0.86, 1.0), 0.1)
    sun((-30, 6, 26), 6.5, (1.0, 0.84, 0.64), 1.0)
    shade = principled("window frame", (0.01, 0.01, 0.01), 0.7)
    for y in (-17.5, 5.5, 25):
        box("pillar", (-36, y + 7, 31), (1, 5.5, 60), shade).rotation_euler.x = 0.35
    softbox("windscreen", (0, -10, 60), (0, 0, 0), (60, 40), 22000, (0.85, 0.93, 1.0))
    camera((0, -46, 38), (2.6, -0.6, 1.2), 82, 2.8, (-1.5, -2.5, 0.8))
    return {"aspect": (3, 2), "exposure": 0.55, "look": "Medium Contrast"}


VIEWS = {"keytray": keytray, "footwell": footwell, "box": box_scene, "seat": seat}
