"""Warning lamps as a dashboard shows them (ISO 2575), as strokes in a square of 24 by 24 whose y points down."""
import math

import bpy


def circle(x, y, radius, start=0.0, end=360.0, steps=48):
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


BATTERY = [
    [(3, 8), (21, 8), (21, 18.5), (3, 18.5), (3, 8)], [(5.5, 8), (5.5, 5.8), (8.5, 5.8), (8.5, 8)],
    [(15.5, 8), (15.5, 5.8), (18.5, 5.8), (18.5, 8)], [(6, 13), (9.6, 13)], [(14.4, 13), (18, 13)], [(16.2, 11.2), (16.2, 14.8)],
]
OIL = [
    [(6, 10), (16, 10), (20.5, 7.2), (16.5, 17.5), (6, 17.5), (6, 10)], [(6, 11.5), (2.6, 9.2), (2, 12.4), (6, 15)],
    [(9.2, 10), (9.2, 7.4)], [(7.6, 7.2), (10.8, 7.2)], [(22, 11.2), (22, 13.6)],
]
BRAKE = [
    circle(12, 12, 6.4), circle(12, 12, 9.8, 130, 230), circle(12, 12, 9.8, -50, 50), [(12, 8.2), (12, 12.9)], [(12, 15.2), (12, 15.9)],
]
TYRE = [
    [(7.5, 4.5), (5, 8), (4.4, 12), (6.4, 16.6), (6.4, 18.4), (17.6, 18.4), (17.6, 16.6), (19.6, 12), (19, 8), (16.5, 4.5)],
    [(12, 6.8), (12, 12.2)], [(12, 14.6), (12, 15.3)], [(8.4, 18.4), (8.4, 20.2)], [(12, 18.4), (12, 20.2)], [(15.6, 18.4), (15.6, 20.2)],
]
BELT = [
    circle(11.5, 5.4, 2.2), [(7, 20), (7.6, 12.4), (9.6, 9.6), (13.4, 9.6), (15.4, 12.4), (16, 20)], [(8.6, 17.8), (17.8, 9)],
]


def lamp(name, strokes, place, size, material, parent, width=0.045):
    """Flat bars with round ends, as light comes through a mask."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", width, 4, True
    for points in strokes:
        closed = points[0] == points[-1]
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1 - closed)
        spline.use_cyclic_u = closed
        for point, (x, y) in zip(spline.points, points):
            point.co = ((x - 12) / 24 * size, (12 - y) / 24 * size, 0, 1)
    obj = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(obj)
    obj.location, obj.scale, obj.parent = place, (1, 1, 0.12), parent
    obj.data.materials.append(material)
    return obj
