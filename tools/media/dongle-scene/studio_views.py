"""The product alone, for any page: transparent, with a picture for each theme."""
from dongle import Dongle
from sets import camera, layers, shadow_floor, softbox, tilt, world


def front_scene(font, words, rim, fill):
    dongle = Dongle(font, words)
    dongle.root.location = (0.14, 0, 1.22)
    tilt(dongle.root, (84, -1, -22))
    world((0.95, 0.97, 1.0), fill)
    lights = {
        "key": softbox("key", (-5, -7, 15), (0, 0, 1), (12, 7), 1500, (1, 0.985, 0.96)),
        "strip": softbox("strip", (9, 7, 6), (1, 0, 1), (2.5, 11), 1500 * rim, (0.95, 0.98, 1)),
        "left": softbox("left", (-11, 5, 3), (-1, 0, 1), (2, 9), 700 * rim, (0.93, 0.97, 1)),
        # The lid mirrors its soft edge: a gradient instead of a black field.
        "sheen": softbox("sheen", (-15, -12, 11), (0, 0, 1.4), (7, 7), 1500, (0.97, 0.98, 1)),
    }
    if rim > 1:
        lights["under"] = softbox("under", (1, -5, -9), (0, 0, 1), (10, 3), 1000, (0.9, 0.95, 1))
    camera((0, -30, 5.2), (0.1, 0, 1.15), 176, 16, (0, -1, 1.2))
    return {"aspect": (4, 3), "transparent": True, "layers": layers(dongle.root, lights, shadow_floor(0)), "look": "Medium Contrast"}


def front(font, words):
    return front_scene(font, words, 1, 0.22)


def front_dark(font, words):
    return front_scene(font, words, 2.4, 0.12)


def exploded_scene(font, words, strength, fill):
    """Lid, board, frame, pin carrier and shell on one axis, 18 mm apart."""
    dongle = Dongle(font, words)
    dongle.inside.hide_render = True
    # Distances between the parts' facing sides.
    for name, z in (("lid", 4.9), ("board", 2.75), ("frame", 0.9), ("carrier", -0.9), ("shell", -2.9)):
        dongle.parts[name].location.z = z
    dongle.set_led(0)
    dongle.root.location = (0, 0, 1.6)
    tilt(dongle.root, (90, 0, 60))
    world((0.95, 0.97, 1.0), fill)
    lights = {
        "key": softbox("key", (-3, -8, 15), (0, 0, 1), (16, 8), 3400 * strength, (1, 0.985, 0.96)),
        "back": softbox("back", (4, 13, 9), (0, 0, 1), (14, 5), 3000 * strength, (0.95, 0.98, 1)),
        "faces": softbox("faces", (14, -10, 5), (0, 0, 1), (6, 8), 1300 * strength, (0.97, 0.98, 1)),
    }
    view = camera((0, -30, 9), (0.2, 0, 1.35), 100)
    view.data.type, view.data.ortho_scale = "ORTHO", 13.4
    return {"aspect": (16, 9), "transparent": True, "layers": layers(dongle.root, lights, shadow_floor(0)), "look": "Medium Contrast"}


def exploded(font, words):
    return exploded_scene(font, words, 1, 0.35)


def exploded_dark(font, words):
    return exploded_scene(font, words, 1.25, 0.3)


VIEWS = {"front": front, "front-dark": front_dark, "exploded": exploded, "exploded-dark": exploded_dark}
