"""
blender -b --factory-startup -P tools/media/dongle-scene/develop.py -- <clean.exr> <look.json> <picture.png>

Turns a denoised render into a picture: the glow around what shines, exposure and the film's curve. 16 bits a channel.
"""
import json
import sys

import bpy


def main():
    source, look, target = sys.argv[sys.argv.index("--") + 1 :]
    with open(look) as file:
        view = json.load(file)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    image = bpy.data.images.load(source)
    image.colorspace_settings.name = "Linear"
    image.alpha_mode = "PREMUL"
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    picture, output = tree.nodes.new("CompositorNodeImage"), tree.nodes.new("CompositorNodeComposite")
    picture.image = image
    last = picture.outputs["Image"]
    if "glow" in view:
        glare = tree.nodes.new("CompositorNodeGlare")
        glare.glare_type, glare.quality, glare.size = "FOG_GLOW", "HIGH", 8
        glare.threshold, glare.mix = view["glow"]
        tree.links.new(last, glare.inputs["Image"])
        last = glare.outputs["Image"]
    tree.links.new(last, output.inputs["Image"])
    scene.render.engine = "BLENDER_WORKBENCH"
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = view.get("look", "Medium High Contrast")
    scene.view_settings.exposure = view.get("exposure", 0)
    scene.render.resolution_x, scene.render.resolution_y = image.size
    settings = scene.render.image_settings
    settings.file_format, settings.color_depth = "PNG", "16"
    settings.color_mode = "RGBA" if view.get("transparent") else "RGB"
    scene.render.filepath = target
    bpy.ops.render.render(write_still=True)


main()
