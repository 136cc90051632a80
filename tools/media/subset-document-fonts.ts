/**
 * Writes the fonts of PDF documents (invoices, packing slips): one file per script and weight, since a document embeds only
 * those whose letters it shows.
 *
 *   node tools/media/subset-document-fonts.ts
 *
 * Writes app/platform/pdf/pdf-fonts/. Run it again after changing the typeface; commit what it writes.
 * Which letters are in which: app/platform/pdf/pdf-fonts.ts. Both typefaces are under the SIL Open Font License 1.1.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error the package has no types
import subsetFont from "subset-font";
import { pdfFontScripts } from "#app/platform/pdf/pdf-fonts.ts";

const root = join(import.meta.dirname, "../..");
const packages = join(root, "node_modules");
const target = join(root, "app/platform/pdf/pdf-fonts");

const weights = { regular: 400, semibold: 600 };
const charactersOf = (ranges: readonly (readonly [number, number])[]): string =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)))
    .join("");

function sourceOf(script: string, typeface: "instrument" | "noto", weight: number): string {
  return typeface === "instrument"
    ? join(packages, `@fontsource-variable/instrument-sans/files/instrument-sans-${script}-wght-normal.woff2`)
    : join(packages, `@fontsource/noto-sans/files/${script.replace("noto-", "noto-sans-")}-${weight}-normal.woff2`);
}

mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) rmSync(join(target, old));
for (const { script, typeface, ranges } of pdfFontScripts) {
  for (const [name, weight] of Object.entries(weights)) {
    const font: Buffer = await subsetFont(readFileSync(sourceOf(script, typeface, weight)), charactersOf(ranges), {
      targetFormat: "sfnt",
      keepFeatures: ["kern", "tnum", "mark", "ccmp"],
      noHinting: true,
      ...(typeface === "instrument" ? { variationAxes: { wght: weight } } : {}),
    });
    writeFileSync(join(target, `${script}-${name}.ttf`), font);
    console.log(`${script}-${name}.ttf  ${font.length} bytes`);
  }
}
copyFileSync(join(packages, "@fontsource-variable/instrument-sans/LICENSE"), join(target, "OFL-instrument-sans.txt"));
copyFileSync(join(packages, "@fontsource/noto-sans/LICENSE"), join(target, "OFL-noto-sans.txt"));
