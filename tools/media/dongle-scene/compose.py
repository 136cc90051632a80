"""
/usr/bin/python3 compose.py <object.png> <picture.png> [shadow.exr [strength]]

Finishes a transparent picture: few samples leave the edge ragged, so the surface is carried outward and the edge softened by
less than a pixel. With a shadow (denoise.py --alpha), the object is laid over it; it fades out before the picture's edge.
"""
import sys

import numpy
import OpenImageIO as oiio
from PIL import Image, ImageFilter


def soften(picture):
    pixels = numpy.asarray(picture, "float32")
    alpha = pixels[:, :, 3:] / 255
    spread = ImageFilter.GaussianBlur(1.5)
    weight = numpy.asarray(picture.getchannel("A").filter(spread), "float32")[:, :, None] / 255 + 1e-4
    weighted = Image.fromarray((pixels[:, :, :3] * alpha).astype("uint8")).filter(spread)
    outward = (numpy.asarray(weighted, "float32") / weight).clip(0, 255)
    result = Image.fromarray(numpy.where(alpha > 0.6, pixels[:, :, :3], outward).astype("uint8"))
    result.putalpha(picture.getchannel("A").filter(ImageFilter.GaussianBlur(0.75)))
    return result


def shadow_of(path, size, strength):
    source = oiio.ImageInput.open(path)
    alpha = source.read_image("float")[:, :, 3]
    source.close()
    rows, columns = (numpy.minimum(numpy.arange(n), numpy.arange(n)[::-1]) / (n * 0.1) for n in alpha.shape)
    edge = numpy.clip(rows, 0, 1)[:, None] * numpy.clip(columns, 0, 1)[None]
    alpha = numpy.clip(alpha - 0.03, 0, 1) * strength * edge
    mask = Image.fromarray((alpha * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(3)).resize(size, Image.BICUBIC)
    shadow = Image.new("RGBA", size, (10, 12, 16, 0))
    shadow.putalpha(mask)
    return shadow


def main():
    source, target, *rest = sys.argv[1:]
    picture = soften(Image.open(source).convert("RGBA"))
    if rest:
        shadow = shadow_of(rest[0], picture.size, float(rest[1]) if len(rest) > 1 else 0.45)
        shadow.alpha_composite(picture)
        picture = shadow
    picture.save(target)


main()
