"""
/usr/bin/python3 compose.py <object.png> <shadow.exr> <picture.png> [strength]

Lays a transparent object over its shadow, both on nothing. The shadow is the denoised one (denoise.py --alpha), small, since
it is soft; it fades out before the picture's edge.
"""
import sys

import numpy
import OpenImageIO as oiio
from PIL import Image, ImageFilter


def main():
    above, below, target = sys.argv[1:4]
    strength = float(sys.argv[4]) if len(sys.argv) > 4 else 0.5
    picture = Image.open(above).convert("RGBA")
    source = oiio.ImageInput.open(below)
    alpha = source.read_image("float")[:, :, 3]
    source.close()
    rows, columns = (numpy.minimum(numpy.arange(n), numpy.arange(n)[::-1]) / (n * 0.1) for n in alpha.shape)
    edge = numpy.clip(rows, 0, 1)[:, None] * numpy.clip(columns, 0, 1)[None]
    alpha = numpy.clip(alpha - 0.03, 0, 1) * strength * edge
    mask = Image.fromarray((alpha * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(3)).resize(picture.size, Image.BICUBIC)
    shadow = Image.new("RGBA", picture.size, (10, 12, 16, 0))
    shadow.putalpha(mask)
    shadow.alpha_composite(picture)
    shadow.save(target)


main()
