"""
/usr/bin/python3 smooth.py <render.exr> <clean.exr>

Removes the noise of a render where the weights of denoise.py are not at hand: a mean over what is near, alike in albedo and
normal, and not much brighter or darker. For still surfaces and many samples; small lights keep their sparkle.
"""
import sys

import numpy

from passes import read_passes, write

REACH = 6


def smooth(colour, albedo, normal):
    tone = numpy.log1p(8 * colour)
    total, weights = numpy.zeros_like(colour), numpy.zeros(colour.shape[:2] + (1,), "f4")
    for dy in range(-REACH, REACH + 1):
        for dx in range(-REACH, REACH + 1):
            near, alike, turned, shade = (numpy.roll(layer, (dy, dx), (0, 1)) for layer in (colour, albedo, normal, tone))
            apart = (
                (dx * dx + dy * dy) / (2 * 3.2**2)
                + ((alike - albedo) ** 2).sum(2) / (2 * 0.03**2)
                + ((turned - normal) ** 2).sum(2) / (2 * 0.12**2)
                + ((shade - tone) ** 2).sum(2) / (2 * 0.22**2)
            )
            weight = numpy.exp(-apart)[:, :, None].astype("f4")
            total += weight * near
            weights += weight
    return total / weights


def main():
    passes = read_passes(sys.argv[1])
    combined = passes["Combined"]
    clean = smooth(combined[:, :, :3], passes["Denoising Albedo"], passes["Denoising Normal"])
    write(sys.argv[2], numpy.concatenate((clean, combined[:, :, 3:]), 2))


main()
