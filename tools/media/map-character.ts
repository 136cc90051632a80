/** A character that a typeface lacks, drawn with the glyph of another: U+202F is as wide as the typeface's own space. */
import * as fontkit from "fontkit";

type Segment = { first: number; last: number; delta: number };

/** `sfnt` with `added` drawn as `like`; everything but the character map stays as it is. */
export function mapCharacter(sfnt: Buffer, added: number, like: number): Buffer {
  const font = fontkit.create(sfnt) as fontkit.Font;
  const glyphs = new Map(font.characterSet.map((code) => [code, font.glyphForCodePoint(code).id]));
  glyphs.set(added, glyphs.get(like)!);
  return replaceTable(sfnt, "cmap", characterMap(glyphs));
}

/** Format 4 (OpenType, “cmap”): segments of characters whose glyphs follow each other, and the closing one. */
function characterMap(glyphs: Map<number, number>): Buffer {
  const segments: Segment[] = [];
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    const last = segments.at(-1);
    const delta = (glyph - code) & 0xffff;
    if (last && last.last === code - 1 && last.delta === delta) last.last = code;
    else segments.push({ first: code, last: code, delta });
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 });
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const words = [
    ...[4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)],
    ...segments.map(({ last }) => last),
    0,
    ...segments.map(({ first }) => first),
    ...segments.map(({ delta }) => delta),
    ...segments.map(() => 0),
  ];
  // One table for both platforms that name Unicode (0, 3) and (3, 1).
  const header = [0, 2, 0, 3, 0, 20, 3, 1, 0, 20];
  const table = Buffer.alloc(2 * (header.length + words.length));
  for (const [index, word] of [...header, ...words].entries()) table.writeUInt16BE(word, 2 * index);
  return table;
}

/** Puts the table at the file's end; the subsetting that follows writes all checksums again. */
function replaceTable(sfnt: Buffer, tag: string, table: Buffer): Buffer {
  const font = Buffer.concat([sfnt, Buffer.alloc(-sfnt.length & 3), table, Buffer.alloc(-table.length & 3)]);
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString("latin1", at, at + 4) !== tag) continue;
    font.writeUInt32BE(sfnt.length + (-sfnt.length & 3), at + 8);
    font.writeUInt32BE(table.length, at + 12);
  }
  return font;
}
