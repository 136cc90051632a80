"""
blender -b --factory-startup -P tools/media/dongle-scene/render.py -- <view> --out <folder> [--width 1600] [--samples 256]
[--frames 0-60] [--threads 1]. Views: see VIEWS below; README.md says how pictures and films are made of them.
"""
import argparse
import os
import sys

import bpy

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from lettering import lettering_font  # noqa: E402
from views import VIEWS  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("view", choices=sorted(VIEWS))
    parser.add_argument("--out", required=True)
    parser.add_argument("--name", default="odovia")
    parser.add_argument("--width", type=int, default=1600)
    parser.add_argument("--samples", type=int, default=256)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--layer", choices=("all", "object", "shadow"), default="all")
    parser.add_argument("--region", help="left,right,bottom,top from 0 to 1: only this part is rendered, for films whose camera rests")
    parser.add_argument("--frames", help="first-last, or first-last-step")
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    os.makedirs(options.out, exist_ok=True)

    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    view = VIEWS[options.view](*lettering_font(options.out, options.name))
    if options.layer != "all":
        view["layers"](options.layer)

    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = options.samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.015
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 3
    cycles.sample_clamp_indirect = 4
    cycles.sample_clamp_direct = 40
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.threads_mode, scene.render.threads = "FIXED", options.threads
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = view.get("look", "Medium High Contrast")
    scene.view_settings.exposure = view.get("exposure", 0)
    scene.render.film_transparent = view.get("transparent", False)
    width, height = view["aspect"]
    scene.render.resolution_x = options.width
    scene.render.resolution_y = round(options.width * height / width / 2) * 2
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA" if view.get("transparent") else "RGB"
    scene.render.image_settings.color_depth = "8"

    if options.region:
        render = scene.render
        render.use_border = True
        render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = map(float, options.region.split(","))

    frame = view.get("frame")
    if not options.frames:
        if frame:
            frame(view.get("still", 0.0))
        scene.render.filepath = os.path.join(options.out, f"{options.view}.png")
        bpy.ops.render.render(write_still=True)
        return
    numbers = [int(part) for part in options.frames.split("-")]
    for number in range(numbers[0], numbers[1] + 1, numbers[2] if len(numbers) > 2 else 1):
        path = os.path.join(options.out, f"{options.view}-{number:04d}.png")
        if os.path.exists(path):
            continue
        frame(number / view["length"])
        scene.render.filepath = path
        bpy.ops.render.render(write_still=True)


main()
