"""Surfaces. Colours are linear; the signal green and the blue of the LED are those of the brand."""
import bpy

SIGNAL = (0.046, 0.716, 0.371, 1)
BLUE = (0.02, 0.2, 1.0, 1)


def principled(name, colour, roughness, **inputs):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour[:3], 1)
    shader.inputs["Roughness"].default_value = roughness
    for key, value in inputs.items():
        shader.inputs[key.replace("_", " ").title()].default_value = value
    return material


def textured(name, colour, roughness, scale, height, variation=0.06, line=None, **inputs):
    """
    Moulded plastic: a fine spark-eroded grain as bump, and a roughness that varies a little over the surface.
    `line`: (y, half width) of the signal-green line, in the object's own coordinates, a tenth of a millimetre deep.
    """
    material = principled(name, colour, roughness, **inputs)
    tree = material.node_tree
    nodes, link = tree.nodes, tree.links.new
    shader = nodes["Principled BSDF"]
    place = nodes.new("ShaderNodeTexCoord")
    grain = nodes.new("ShaderNodeTexNoise")
    grain.inputs["Scale"].default_value = scale
    grain.inputs["Detail"].default_value = 3
    link(place.outputs["Object"], grain.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 1
    bump.inputs["Distance"].default_value = height
    link(grain.outputs["Fac"], bump.inputs["Height"])
    link(bump.outputs["Normal"], shader.inputs["Normal"])
    cloud = nodes.new("ShaderNodeTexNoise")
    cloud.inputs["Scale"].default_value = 1.7
    link(place.outputs["Object"], cloud.inputs["Vector"])
    vary = nodes.new("ShaderNodeMapRange")
    vary.inputs["To Min"].default_value = roughness - variation
    vary.inputs["To Max"].default_value = roughness + variation
    link(cloud.outputs["Fac"], vary.inputs["Value"])
    link(vary.outputs["Result"], shader.inputs["Roughness"])
    if line:
        y, half = line
        split = nodes.new("ShaderNodeSeparateXYZ")
        link(place.outputs["Object"], split.inputs["Vector"])
        inside = nodes.new("ShaderNodeMath")
        inside.operation = "COMPARE"
        inside.inputs[1].default_value = y
        inside.inputs[2].default_value = half
        link(split.outputs["Y"], inside.inputs[0])
        lacquer = nodes.new("ShaderNodeBsdfPrincipled")
        lacquer.inputs["Base Color"].default_value = SIGNAL
        lacquer.inputs["Roughness"].default_value = 0.35
        lacquer.inputs["Emission"].default_value = SIGNAL
        lacquer.inputs["Emission Strength"].default_value = 0.12
        mix = nodes.new("ShaderNodeMixShader")
        link(inside.outputs["Value"], mix.inputs["Fac"])
        link(shader.outputs["BSDF"], mix.inputs[1])
        link(lacquer.outputs["BSDF"], mix.inputs[2])
        link(mix.outputs["Shader"], nodes["Material Output"].inputs["Surface"])
    return material


def light(name, colour, strength):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes = material.node_tree.nodes
    nodes.remove(nodes["Principled BSDF"])
    emission = nodes.new("ShaderNodeEmission")
    emission.name = "light"
    emission.inputs["Color"].default_value = colour
    emission.inputs["Strength"].default_value = strength
    material.node_tree.links.new(emission.outputs["Emission"], nodes["Material Output"].inputs["Surface"])
    return material
