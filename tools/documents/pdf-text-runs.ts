/** In thousandths of the font size. */
export type GlyphWidths = (glyph: number) => number;

const block = /BT\n(\/\w+) ([\d.]+) Tf\n([^\n]+ Tm)\n(<[0-9a-fA-F]+> Tj\n(?:[-\d.]+ 0 Td <[0-9a-fA-F]+> Tj\n)*)ET\n/g;
/** Differences below a hundredth of a CSS pixel are not written; they never add up. */
const unseen = 0.01;

/** Where the font's widths lead to the same place: the same print in a third of the bytes. */
export function joinTextRuns(operators: string, widthsOf: (fontName: string) => GlyphWidths | undefined): string {
  return operators.replace(block, (whole, fontName: string, sizeText: string, matrix: string, shown: string) => {
    const widths = widthsOf(fontName);
    const size = Number(sizeText);
    if (!widths || !size) return whole;
    let wanted = 0;
    let pen = 0;
    let array = "";
    let string = "";
    for (const [, move, glyphs] of shown.matchAll(/(?:([-\d.]+) 0 Td )?<([0-9a-fA-F]+)> Tj\n/g)) {
      wanted += Number(move ?? 0);
      if (Math.abs(wanted - pen) > unseen) {
        const shift = Math.round(((pen - wanted) / size) * 1000);
        array += `${string && `<${string}>`}${shift}`;
        string = "";
        pen -= (shift / 1000) * size;
      }
      string += glyphs;
      for (const glyph of glyphs!.match(/.{4}/g) ?? []) pen += (widths(Number.parseInt(glyph, 16)) / 1000) * size;
    }
    return `BT\n${fontName} ${sizeText} Tf\n${matrix}\n[${array}<${string}>] TJ\nET\n`;
  });
}

export function readWidths(font: string): GlyphWidths {
  const fallback = Number(/\/DW (\d+)/.exec(font)?.[1] ?? 1000);
  const widths = new Map<number, number>();
  const tokens = (/\/W\s*(\[[\s\S]*)/.exec(font)?.[1] ?? "[]").match(/\[|\]|-?[\d.]+/g) ?? [];
  let at = 1;
  while (at < tokens.length && tokens[at] !== "]") {
    const first = Number(tokens[at]);
    if (tokens[at + 1] === "[") {
      at += 2;
      for (let glyph = first; tokens[at] !== "]"; glyph += 1, at += 1) widths.set(glyph, Number(tokens[at]));
      at += 1;
    } else {
      for (let glyph = first; glyph <= Number(tokens[at + 1]); glyph += 1) widths.set(glyph, Number(tokens[at + 2]));
      at += 3;
    }
  }
  return (glyph) => widths.get(glyph) ?? fallback;
}
