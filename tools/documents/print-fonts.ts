import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error the package has no types
import subsetFont from "subset-font";

const folder = join(import.meta.dirname, "../../public/fonts");
const name = readdirSync(folder).find((each) => /-latin\.\w+\.woff2$/.test(each))!;

/** The name contains a hash of the content. */
export const printFont = name;
const weights = [400, 500, 600];

/** From app/styles/font.css: other characters would be printed in any installed typeface. */
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

/** One static font per weight: from a variable font Chromium makes drawings (Type 3), which readers show badly. */
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
