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


def mixed(name, dark, pale, roughness, scale, stretch=(1, 1, 1), bump=0.01, detail=6, contrast=(0.35, 0.65), specular=0.3):
    """Two colours mixed by a noise that may be stretched: wood (stretched along its grain), cloth, card, carpet."""
    material = principled(name, dark, roughness, specular=specular)
    tree = material.node_tree
    nodes, link = tree.nodes, tree.links.new
    shader = nodes["Principled BSDF"]
    place, mapping, noise = (nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "Mapping", "TexNoise"))
    mapping.inputs["Scale"].default_value = stretch
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = scale, detail
    link(place.outputs["Object"], mapping.inputs["Vector"])
    link(mapping.outputs["Vector"], noise.inputs["Vector"])
    ramp = nodes.new("ShaderNodeValToRGB")
    for element, position, colour in zip(ramp.color_ramp.elements, contrast, (dark, pale)):
        element.position, element.color = position, (*colour, 1)
    link(noise.outputs["Fac"], ramp.inputs["Fac"])
    link(ramp.outputs["Color"], shader.inputs["Base Color"])
    relief = nodes.new("ShaderNodeBump")
    relief.inputs["Strength"].default_value, relief.inputs["Distance"].default_value = 1, bump
    link(noise.outputs["Fac"], relief.inputs["Height"])
    link(relief.outputs["Normal"], shader.inputs["Normal"])
    return material


def leather(name, colour, roughness, scale=16, height=0.012):
    """Grain of cells, as pressed into leather and into the skin of a dashboard."""
    material = principled(name, colour, roughness, specular=0.4)
    tree = material.node_tree
    nodes, link = tree.nodes, tree.links.new
    place, cells, relief = (nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "TexVoronoi", "Bump"))
    cells.feature = "SMOOTH_F1"
    cells.inputs["Scale"].default_value = scale
    relief.inputs["Strength"].default_value, relief.inputs["Distance"].default_value = 1, height
    link(place.outputs["Object"], cells.inputs["Vector"])
    link(cells.outputs["Distance"], relief.inputs["Height"])
    link(relief.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return material


def printed(name, image, roughness=0.6):
    """Paper or card with an image on it, laid by the object's UV map."""
    material = principled(name, (1, 1, 1), roughness, specular=0.2)
    texture = material.node_tree.nodes.new("ShaderNodeTexImage")
    texture.image = bpy.data.images.load(image)
    material.node_tree.links.new(texture.outputs["Color"], material.node_tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material
