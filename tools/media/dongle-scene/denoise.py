"""
/usr/bin/python3 denoise.py <weights.tza> <render.exr> <clean.exr>

Removes the noise of a render with the network of Open Image Denoise (https://www.openimagedenoise.org, Apache 2.0), which Debian's
Blender lacks: colour, albedo and normals go in, the surfaces' detail stays. `weights.tza` is its rt_hdr_alb_nrm.tza.
Transparency is kept as it is; with `--alpha` it is cleaned instead of the colour (a shadow caught on nothing).
"""
import math
import struct
import sys

import numpy
import torch
from torch.nn.functional import conv2d, interpolate, max_pool2d

from passes import read_passes, write

TILE, OVERLAP, ALIGNMENT = 768, 128, 16
BRIGHTEST = 65504.0


def load_weights(path):
    """TZA 2: a table of named tensors, see core/tza.cpp of the library."""
    data = open(path, "rb").read()
    magic, major, _minor, offset = struct.unpack_from("<HBBQ", data)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f"{path}: no weights of Open Image Denoise")
    (count,) = struct.unpack_from("<I", data, offset)
    offset += 4
    weights = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, offset)
        name = data[offset + 2 : offset + 2 + length].decode()
        offset += 2 + length
        dimensions = data[offset]
        shape = struct.unpack_from(f"<{dimensions}I", data, offset + 1)
        offset += 1 + 5 * dimensions
        kind = "<f2" if data[offset : offset + 1] == b"h" else "<f4"
        (start,) = struct.unpack_from("<Q", data, offset + 1)
        offset += 9
        values = numpy.frombuffer(data, kind, math.prod(shape), start).astype("f4").reshape(shape)
        weights[name] = torch.from_numpy(values)
    return weights


class Transfer:
    """The perceptual curve under which the network was trained, from HDR values to 0 … 1."""

    A, B, C, D = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03
    E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
    Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01

    def __init__(self):
        self.whitest = float(self.curve(torch.tensor(BRIGHTEST)))

    def curve(self, y):
        low, middle, high = self.A * y, self.B * y.clamp(min=1e-12) ** self.C + self.D, self.E * torch.log(y + self.F) + self.G
        return torch.where(y <= self.Y0, low, torch.where(y <= self.Y1, middle, high))

    def forward(self, y):
        return self.curve(y) / self.whitest

    def inverse(self, x):
        x = x * self.whitest
        low, middle, high = x / self.A, ((x - self.D) / self.B).clamp(min=0) ** (1 / self.C), torch.exp((x - self.G) / self.E) - self.F
        return torch.where(x <= self.X0, low, torch.where(x <= self.X1, middle, high)).clamp(0, BRIGHTEST)


def network(weights, image):
    def conv(name, x):
        return conv2d(x, weights[f"{name}.weight"], weights[f"{name}.bias"], padding=1).relu_()

    def up(x, skipped):
        return torch.cat((interpolate(x, scale_factor=2), skipped), 1)

    first = max_pool2d(conv("enc_conv1", conv("enc_conv0", image)), 2)
    second = max_pool2d(conv("enc_conv2", first), 2)
    third = max_pool2d(conv("enc_conv3", second), 2)
    fourth = max_pool2d(conv("enc_conv4", third), 2)
    x = conv("enc_conv5b", conv("enc_conv5a", fourth))
    for number, skipped in ((4, third), (3, second), (2, first), (1, image)):
        x = conv(f"dec_conv{number}b", conv(f"dec_conv{number}a", up(x, skipped)))
    return conv("dec_conv0", x)


def exposure(colour):
    """So that the mean of the logarithms of the luminance becomes 0.18, as the library does it."""
    luminance = colour @ numpy.array((0.212671, 0.715160, 0.072169), "f4")
    rows, columns = luminance.shape[0] // 16, luminance.shape[1] // 16
    bins = luminance[: rows * 16, : columns * 16].reshape(rows, 16, columns, 16).mean((1, 3))
    bins = bins[bins > 1e-8]
    return 0.18 / 2 ** float(numpy.log2(bins).mean()) if bins.size else 1.0


def denoise(weights, colour, albedo, normal):
    """All three: height, width, 3."""
    transfer, scale = Transfer(), exposure(colour)
    layers = numpy.concatenate((numpy.clip(colour, 0, BRIGHTEST) * scale, numpy.clip(albedo, 0, 1), numpy.clip(normal, -1, 1) / 2 + 0.5), 2)
    image = torch.from_numpy(layers).permute(2, 0, 1)[None].float()
    image[:, :3] = transfer.forward(image[:, :3])
    height, width = colour.shape[:2]
    result = numpy.zeros_like(colour)
    for top in range(0, height, TILE):
        for left in range(0, width, TILE):
            y0, x0 = max(0, top - OVERLAP), max(0, left - OVERLAP)
            part = image[:, :, y0 : top + TILE + OVERLAP, x0 : left + TILE + OVERLAP]
            pad = [-size % ALIGNMENT for size in part.shape[2:]]
            padded = torch.nn.functional.pad(part, (0, pad[1], 0, pad[0]), mode="replicate")
            with torch.no_grad():
                clean = transfer.inverse(network(weights, padded))[0].permute(1, 2, 0).numpy() / scale
            bottom, right = min(height, top + TILE), min(width, left + TILE)
            result[top:bottom, left:right] = clean[top - y0 : bottom - y0, left - x0 : right - x0]
    return result


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    weights, passes = load_weights(words[0]), read_passes(words[1])
    combined = passes["Combined"]
    albedo, normal = passes["Denoising Albedo"], passes["Denoising Normal"]
    if "--alpha" in sys.argv:
        alpha = numpy.repeat(combined[:, :, 3:], 3, 2)
        clean = denoise(weights, alpha, numpy.zeros_like(alpha), numpy.zeros_like(alpha)).mean(2, keepdims=True)
        write(words[2], numpy.concatenate((numpy.zeros_like(alpha), numpy.clip(clean, 0, 1)), 2))
        return
    clean = denoise(weights, combined[:, :, :3], albedo, normal)
    write(words[2], numpy.concatenate((clean, combined[:, :, 3:] if combined.shape[2] > 3 else numpy.ones_like(clean[:, :, :1])), 2))


main()
