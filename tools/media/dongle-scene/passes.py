"""The passes of a render, and a clean picture as develop.py reads it."""
import numpy
import OpenImageIO as oiio


def read_passes(path):
    """The passes of a multi-layer file, by name: height, width, channels."""
    source = oiio.ImageInput.open(path)
    names, pixels = source.spec().channelnames, source.read_image("float")
    source.close()
    passes = {}
    for index, name in enumerate(names):
        layer, _, channel = name.rpartition(".")
        passes.setdefault(layer.split(".")[-1], []).append(("RGBAXYZ".index(channel), index))
    return {name: pixels[:, :, [index for _, index in sorted(channels)]] for name, channels in passes.items() if len(channels) > 1}


def write(path, pixels):
    target = oiio.ImageOutput.create(path)
    target.open(path, oiio.ImageSpec(pixels.shape[1], pixels.shape[0], pixels.shape[2], "float"))
    target.write_image(numpy.ascontiguousarray(pixels, "f4"))
    target.close()
