"""The moment of need: the engine lamp in a dark cluster, alone and with the dongle in front of it."""
import math

import bpy
from mathutils import Vector

from cluster import Cluster
from dongle import Dongle
from sets import camera, softbox, world

LOOK = {"exposure": 0.35, "look": "Medium High Contrast", "glow": (0.55, -0.35)}


def dusk():
    world((0.35, 0.5, 0.9), 0.03)
    softbox("dusk", (0, 22, 26), (0, 0, 0), (40, 12), 2600, (0.55, 0.7, 1.0))
    softbox("street", (-30, -10, 16), (0, 0, 0), (4, 10), 2400, (1.0, 0.7, 0.42))


def lamp(font, words):
    Cluster()
    dusk()
    camera((-7.0, -17.5, 6.2), (0.7, 0.2, 0.15), 58, 0.9, (-1.5, -0.4, -0.9))
    return {"aspect": (16, 9), **LOOK}


def answer(font, words, eye, target, lens, place, turn):
    """Place of the dongle's face, and how it is turned from looking straight into the camera (degrees about its y, x, z)."""
    cluster, dongle = Cluster(tacho=False), Dongle(font, words)
    dusk()
    place, eye = Vector(place), Vector(eye)
    view = camera(eye, target, lens, 0.8, place)
    view.data.dof.focus_distance = (place - eye).length - 0.4
    dongle.root.location = place
    dongle.root.rotation_euler = (eye - place).to_track_quat("Z", "Y").to_euler()
    for axis, degrees in zip("YXZ", turn):
        dongle.root.rotation_euler.rotate_axis(axis, math.radians(degrees))
    softbox("rim", place + Vector((6.5, 2.6, 7.2)), place, (2.5, 8), 1500, (0.8, 0.9, 1.0))
    softbox("top", place + Vector((-3.5, -0.4, 9.2)), place, (9, 3), 800, (0.85, 0.92, 1))
    softbox("amber", place + Vector((-8, 2.4, -2.1)), place, (2, 3), 420, (1, 0.36, 0.04))
    softbox("card", place + Vector((5.5, -16.4, 8.2)), place, (9, 4), 900, (1, 0.98, 0.95))
    return cluster


def wide(font, words):
    return answer(font, words, (-5, -22, 6.8), (0.75, 0, 1.15), 46, (3.55, -5.6, 1.75), (24, -8, 3))


def tall(font, words):
    return answer(font, words, (-5, -22, 6.8), (1.0, 0, 1.75), 50, (1.65, -7.0, 3.0), (24, -8, 3))


def keyvisual(font, words):
    wide(font, words)
    return {"aspect": (16, 9), **LOOK}


def keyvisual_portrait(font, words):
    tall(font, words)
    return {"aspect": (4, 5), **LOOK}


def only_lamps(cluster):
    """What the lamps of the ignition check add to the picture: nothing else shines."""
    cluster.check()
    for obj in bpy.context.scene.objects:
        if obj.type == "LIGHT":
            obj.hide_render = True
    for material in bpy.data.materials:
        emission = material.use_nodes and material.node_tree.nodes.get("light")
        if emission and not material.name.startswith("check"):
            emission.inputs["Strength"].default_value = 0
        shader = material.node_tree.nodes.get("Principled BSDF") if material.use_nodes else None
        if shader:
            shader.inputs["Emission Strength"].default_value = 0
    world((0, 0, 0), 0)


def keyvisual_lamps(font, words):
    only_lamps(wide(font, words))
    return {"aspect": (16, 9), **LOOK}


def keyvisual_lamps_portrait(font, words):
    only_lamps(tall(font, words))
    return {"aspect": (4, 5), **LOOK}


VIEWS = {
    "lamp": lamp,
    "keyvisual": keyvisual,
    "keyvisual-portrait": keyvisual_portrait,
    "keyvisual-lamps": keyvisual_lamps,
    "keyvisual-lamps-portrait": keyvisual_lamps_portrait,
}
