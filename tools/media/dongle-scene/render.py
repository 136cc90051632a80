"""
blender -b --factory-startup -P tools/media/dongle-scene/render.py -- <view> --out <folder> [--width 1600] [--samples 128]
[--frames 0-60] [--threads 2]. Views: VIEWS below. Writes <view>.exr with the passes that denoise.py reads, and <view>.json
with what develop.py needs; README.md has the whole way to a picture.
"""
import argparse
import json
import os
import sys

import bpy

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
import bench_view  # noqa: E402
import day_views  # noqa: E402
import night_views  # noqa: E402
import studio_views  # noqa: E402
import trade_views  # noqa: E402
from lettering import lettering_font  # noqa: E402

# A view builds its scene and returns its aspect and look, `layers` if it is rendered on nothing, and for films `frame`: a
# function of the time from 0 to 1.
VIEWS = {**night_views.VIEWS, **day_views.VIEWS, **studio_views.VIEWS, **bench_view.VIEWS, **trade_views.VIEWS}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("view", choices=sorted(VIEWS))
    parser.add_argument("--out", required=True)
    parser.add_argument("--name", default="odovia")
    parser.add_argument("--width", type=int, default=1600)
    parser.add_argument("--samples", type=int, default=128)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--threshold", type=float, default=0.01)
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
    cycles.adaptive_threshold = options.threshold
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 3, 3
    cycles.sample_clamp_indirect = 4
    cycles.sample_clamp_direct = 40
    cycles.caustics_reflective = cycles.caustics_refractive = False
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.render.threads_mode, scene.render.threads = "FIXED", options.threads
    scene.render.use_persistent_data = True
    scene.render.film_transparent = view.get("transparent", False)
    width, height = view["aspect"]
    scene.render.resolution_x = options.width
    scene.render.resolution_y = round(options.width * height / width / 2) * 2
    scene.render.image_settings.file_format = "OPEN_EXR_MULTILAYER"
    scene.render.image_settings.color_depth = "16"
    scene.render.image_settings.exr_codec = "ZIP"

    name = options.view if options.layer != "shadow" else f"{options.view}-shadow"
    with open(os.path.join(options.out, f"{name}.json"), "w") as file:
        json.dump({key: view[key] for key in ("exposure", "look", "glow", "transparent") if key in view}, file)
    if options.region:
        render = scene.render
        render.use_border = render.use_crop_to_border = True
        render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = map(float, options.region.split(","))

    frame = view.get("frame")
    if not options.frames:
        if frame:
            frame(view.get("still", 0.0))
        scene.render.filepath = os.path.join(options.out, f"{name}.exr")
        bpy.ops.render.render(write_still=True)
        return
    numbers = [int(part) for part in options.frames.split("-")]
    for number in range(numbers[0], numbers[1] + 1, numbers[2] if len(numbers) > 2 else 1):
        frame(number / view["length"])
        scene.render.filepath = os.path.join(options.out, f"{name}-{number:04d}.exr")
        bpy.ops.render.render(write_still=True)


main()
