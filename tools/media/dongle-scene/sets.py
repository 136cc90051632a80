"""What stands around the dongle: cameras, lights, floor."""
import math

import bpy
from mathutils import Vector


def aim(obj, target):
    obj.rotation_euler = (Vector(target) - obj.location).to_track_quat("-Z", "Y").to_euler()


def camera(place, target, lens, stop=None, focus=None):
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.clip_end = 1000
    obj = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = place
    aim(obj, target)
    if stop:
        data.dof.use_dof = True
        data.dof.aperture_fstop = stop
        data.dof.focus_distance = (Vector(focus or target) - obj.location).length
    bpy.context.scene.camera = obj
    return obj


def softbox(name, place, target, size, energy, colour=(1, 1, 1)):
    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", *size
    data.energy, data.color = energy, colour
    obj = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = place
    aim(obj, target)
    return obj


def world(colour, strength):
    surrounding = bpy.data.worlds.new("world")
    surrounding.use_nodes = True
    background = surrounding.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*colour, 1)
    background.inputs["Strength"].default_value = strength
    bpy.context.scene.world = surrounding


def shadow_floor(z):
    """Catches the shadow only: the picture stays transparent and lies on any page."""
    mesh = bpy.data.meshes.new("floor")
    s = 200
    mesh.from_pydata([(-s, -s, z), (s, -s, z), (s, s, z), (-s, s, z)], [], [(0, 1, 2, 3)])
    obj = bpy.data.objects.new("floor", mesh)
    bpy.context.scene.collection.objects.link(obj)
    obj.is_shadow_catcher = True
    return obj


def layers(root, lights, floor):
    """The object alone, or its shadow alone under one wide light: the shadow is rendered small and smoothed."""

    def choose(layer):
        if layer == "object":
            floor.hide_render = True
            return
        for obj in root.children_recursive:
            obj.visible_camera = False
        for lamp in lights.values():
            lamp.hide_render = True
        softbox("above", (-4, 1, 20), (0, 0, 0), (16, 16), 4000)
        world((1, 1, 1), 0.5)

    return choose


def tilt(obj, degrees):
    obj.rotation_euler = tuple(math.radians(value) for value in degrees)
