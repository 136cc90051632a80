import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error the package has no types
import subsetFont from "subset-font";

const folder = join(import.meta.dirname, "../../public/fonts");
const name = readdirSync(folder).find((each) => /-latin\.\w+\.woff2$/.test(each))!;

/** The shop's own typeface, as the site serves it: the name holds a hash of its content. */
export const printFont = name;
const weights = [400, 500, 600];

/** The characters it has, from app/styles/font.css: others would be printed in whatever face the machine has. */
const characters = readCharacters();

export const isCovered = (character: string): boolean => characters.includes(character);

function readCharacters(): string {
  const css = readFileSync(join(import.meta.dirname, "../../app/styles/font.css"), "utf8");
  const ranges = /unicode-range: ([^;]+);/.exec(css.slice(css.indexOf(name)))![1]!;
  return ranges
    .split(", ")
    .flatMap((range) => {
      const [from, to = from] = range.slice(2).split("-");
      const first = Number.parseInt(from!, 16);
      return Array.from({ length: Number.parseInt(to!, 16) - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join("");
}

/**
 * The typeface as `@font-face` rules with one static font a weight: out of a variable one Chromium makes drawings of
 * letters (Type 3), which readers show badly and cannot hint.
 */
export async function printFontFaces(): Promise<string> {
  const file = readFileSync(join(folder, name));
  const faces = weights.map(async (weight) => {
    const font: Buffer = await subsetFont(file, characters, {
      variationAxes: { wght: weight },
      keepFeatures: ["kern", "liga", "locl", "ccmp", "mark", "mkmk", "tnum"],
      targetFormat: "truetype",
    });
    const address = `data:font/ttf;base64,${font.toString("base64")}`;
    return `@font-face { font-family: "Instrument Sans"; font-weight: ${weight}; src: url(${address}) }`;
  });
  return (await Promise.all(faces)).join("\n");
}
