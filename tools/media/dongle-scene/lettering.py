"""The page's own type for Blender, which reads neither WOFF2 nor letters whose strokes overlap."""
import os

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

fonts = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../public/fonts")


def lettering_font(folder, words, weight=600):
    """
    Writes a TrueType file into the folder and returns its path and the words to set in it: a letter of several overlapping
    strokes is cut into one character per stroke, all but the last of no width, since Blender leaves overlaps empty.
    """
    name = next(file for file in sorted(os.listdir(fonts)) if file.startswith("instrument-sans") and "-latin." in file)
    font = TTFont(os.path.join(fonts, name))
    font.flavor = None
    place = {axis.axisTag: weight if axis.axisTag == "wght" else axis.defaultValue for axis in font["fvar"].axes}
    instantiateVariableFont(font, place, inplace=True)
    spelling = "".join(spell(font, letter) for letter in words)
    path = os.path.join(folder, "lettering.ttf")
    font.save(path)
    return path, spelling


def mono_font(folder, words):
    """The face of codes and serial numbers: as `lettering_font`."""
    font = TTFont(os.path.join(fonts, next(file for file in sorted(os.listdir(fonts)) if file.startswith("martian-mono"))))
    font.flavor = None
    spelling = "".join(spell(font, letter) for letter in words)
    path = os.path.join(folder, "mono.ttf")
    font.save(path)
    return path, spelling


def mono_file(folder):
    """The same face as a file for images, which fill overlapping strokes."""
    font = TTFont(os.path.join(fonts, next(file for file in sorted(os.listdir(fonts)) if file.startswith("martian-mono"))))
    font.flavor = None
    path = os.path.join(folder, "mono-whole.ttf")
    font.save(path)
    return path


def spell(font, letter):
    glyphs, maps = font["glyf"], [table.cmap for table in font["cmap"].tables if table.isUnicode()]
    name = font.getBestCmap()[ord(letter)]
    points, ends, flags = glyphs[name].getCoordinates(glyphs)
    contours = [range(start, end + 1) for start, end in zip([0, *(e + 1 for e in ends[:-1])], ends)]
    strokes = [c for c in contours if area(points, c) < 0]
    if len(strokes) < 2:
        return letter
    holes = [c for c in contours if area(points, c) >= 0]
    groups = [[stroke] for stroke in strokes]
    for hole in holes:
        inside = [group for group in groups if within(points, hole, group[0])]
        (inside or groups)[0].append(hole)
    spelling = ""
    for index, group in enumerate(groups):
        code = 0xE000 + 16 * (ord(letter) % 256) + index
        part = f"{name}.part{index}"
        pen = TTGlyphPen(None)
        glyph = pen.glyph()
        copy = type(glyph)()
        copy.numberOfContours = len(group)
        order = [i for contour in group for i in contour]
        copy.coordinates = type(points)([points[i] for i in order])
        copy.flags = type(flags)(flags[i] for i in order) if not isinstance(flags, bytearray) else bytearray(flags[i] for i in order)
        total, copy.endPtsOfContours = 0, []
        for contour in group:
            total += len(contour)
            copy.endPtsOfContours.append(total - 1)
        copy.program = type(glyph.program)() if hasattr(glyph, "program") else glyphs[name].program
        copy.recalcBounds(glyphs)
        font.setGlyphOrder([*font.getGlyphOrder(), part]) if part not in font.getGlyphOrder() else None
        glyphs.glyphs[part] = copy
        glyphs.glyphOrder = font.getGlyphOrder()
        last = index == len(groups) - 1
        font["hmtx"][part] = (font["hmtx"][name][0] if last else 0, copy.xMin)
        for table in maps:
            table[code] = part
        spelling += chr(code)
    return spelling


def area(points, contour):
    corners = [points[i] for i in contour]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1])) / 2


def within(points, inner, outer):
    xs, ys = [points[i][0] for i in outer], [points[i][1] for i in outer]
    return all(min(xs) <= points[i][0] <= max(xs) and min(ys) <= points[i][1] <= max(ys) for i in inner)
