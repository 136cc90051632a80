"""Meshes of the scene. One unit is one centimetre; an outline lies in x, y and is extruded along z."""
import math

import bmesh
import bpy


def trapezoid(top, bottom, height, radius, steps=14):
    """Outline with round corners: half widths at the top and at the bottom, half height. Counter-clockwise."""
    corners = [(-bottom, -height), (bottom, -height), (top, height), (-top, height)]
    points = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % 4]
        a = math.atan2(before[1] - y, before[0] - x)
        b = math.atan2(after[1] - y, after[0] - x)
        opening = (a - b) % (2 * math.pi)
        reach = radius / math.tan(opening / 2)
        middle = b + opening / 2
        distance = radius / math.sin(opening / 2)
        cx, cy = x + distance * math.cos(middle), y + distance * math.sin(middle)
        start = math.atan2(y + reach * math.sin(a) - cy, x + reach * math.cos(a) - cx)
        turn = math.pi - opening
        for k in range(steps + 1):
            angle = start + turn * k / steps
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def rectangle(width, height, radius, steps=8):
    return trapezoid(width / 2, width / 2, height / 2, radius, steps)


def finish(name, mesh, material, bevel, segments=4, parent=None):
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    obj.data.materials.append(material)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(35)
    if bevel:
        modifier = obj.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments = bevel, segments
        modifier.limit_method, modifier.angle_limit = "ANGLE", math.radians(40)
        modifier.harden_normals = True
    obj.parent = parent
    return obj


def prism(name, outline, z0, z1, material, bevel=0.0, hole=None, parent=None, segments=4):
    """`hole`: an outline with as many points, cut right through."""
    mesh = bpy.data.meshes.new(name)
    bm = bmesh.new()
    rings = [[[bm.verts.new((x, y, z)) for x, y in line] for z in (z0, z1)] for line in ([outline] + ([hole] if hole else []))]
    count = len(outline)
    for index, (low, high) in enumerate(rings):
        for i in range(count):
            j = (i + 1) % count
            face = (low[i], low[j], high[j], high[i])
            bm.faces.new(face if index == 0 else face[::-1])
    if hole:
        for level in (0, 1):
            for i in range(count):
                j = (i + 1) % count
                face = (rings[0][level][i], rings[0][level][j], rings[1][level][j], rings[1][level][i])
                bm.faces.new(face if level else face[::-1])
    else:
        bm.faces.new(rings[0][1])
        bm.faces.new(rings[0][0][::-1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(mesh)
    bm.free()
    return finish(name, mesh, material, bevel, segments, parent)


def box(name, centre, size, material, bevel=0.0, parent=None, segments=3):
    mesh = bpy.data.meshes.new(name)
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    bmesh.ops.translate(bm, vec=centre, verts=bm.verts)
    bm.to_mesh(mesh)
    bm.free()
    return finish(name, mesh, material, bevel, segments, parent)


def cylinder(name, centre, radius, depth, material, bevel=0.0, parent=None, segments=3):
    mesh = bpy.data.meshes.new(name)
    bm = bmesh.new()
    bmesh.ops.create_cone(bm, cap_ends=True, segments=48, radius1=radius, radius2=radius, depth=depth)
    bmesh.ops.translate(bm, vec=centre, verts=bm.verts)
    bm.to_mesh(mesh)
    bm.free()
    return finish(name, mesh, material, bevel, segments, parent)


def sweep(name, profile, x0, x1, material, parent=None, thickness=0.0):
    """A sheet: the profile's points (y, z) drawn out along x."""
    mesh = bpy.data.meshes.new(name)
    bm = bmesh.new()
    lines = [[bm.verts.new((x, y, z)) for y, z in profile] for x in (x0, x1)]
    for i in range(len(profile) - 1):
        bm.faces.new((lines[0][i], lines[0][i + 1], lines[1][i + 1], lines[1][i]))
    bm.to_mesh(mesh)
    bm.free()
    obj = finish(name, mesh, material, 0, parent=parent)
    if thickness:
        modifier = obj.modifiers.new("thickness", "SOLIDIFY")
        modifier.thickness, modifier.offset = thickness, 0
    return obj


def lettering(name, words, font, size, place, material, parent=None, depth=0.0):
    """Words that lie in x, y; `place` is the lower left corner. Without a font: Blender's own, as technical as a dashboard's."""
    curve = bpy.data.curves.new(name, "FONT")
    curve.body, curve.size, curve.extrude, curve.space_character = words, size, depth, 0.97
    if font:
        curve.font = bpy.data.fonts.load(font)
    obj = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = place
    obj.data.materials.append(material)
    obj.parent = parent
    return obj
