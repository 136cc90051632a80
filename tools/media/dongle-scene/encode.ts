/**
 * Writes the shop's picture files of finished renders (README.md):
 *
 *   node tools/media/dongle-scene/encode.ts <folder of PNG files> [view …]
 *
 * The folder holds `<view>.png`, and `<view>-dark.png` and `<view>-portrait.png` for the views that have them.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ProductView, pictureAddress, pictureFiles, productPictures } from "#app/ui/pictures/product-pictures.ts";

const [folder = "", ...wanted] = process.argv.slice(2);
if (!existsSync(folder)) throw new Error("Give the folder of the renders.");
const publicFolder = join(import.meta.dirname, "../../../public");
const work = mkdtempSync(join(tmpdir(), "dongle-"));

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"] });

/** What a file may weigh, in bytes: the hero at 1,440 pixels 60 KB, and what a phone loads above the fold 90 KB in all. */
const maxBytes = (width: number, type: "avif" | "webp"): number => {
  const avif = width <= 480 ? 20_000 : width <= 960 ? 42_000 : 60_000;
  return type === "avif" ? avif : avif * 2;
};

/** Encodes at the best quality, of those given, whose file is small enough. */
function encode(target: string, qualities: number[], most: number, write: (quality: number) => void): void {
  for (const quality of qualities) {
    write(quality);
    const { size } = statSync(target);
    if (size >= most) continue;
    console.log(`${target.slice(publicFolder.length)}: ${size} bytes at ${quality}`);
    return;
  }
  throw new Error(`${target} is heavier than ${most} bytes.`);
}

for (const view of Object.keys(productPictures) as ProductView[])
  for (const variant of ["", "-dark", "-portrait"] as const) {
    const source = join(folder, `${view}${variant}.png`);
    const files = pictureFiles(view, variant);
    if (!files || !existsSync(source) || (wanted.length > 0 && !wanted.includes(view))) continue;
    for (const width of files.widths) {
      const small = join(work, "small.png");
      const scale = `scale=${width}:${Math.round((width * files.height) / files.width)}:flags=lanczos+accurate_rnd`;
      run("ffmpeg", "-y", "-loglevel", "error", "-i", source, "-vf", scale, small);
      const avif = join(publicFolder, pictureAddress(view, width, "avif", variant));
      mkdirSync(dirname(avif), { recursive: true });
      encode(avif, [8, 14, 18, 22, 26, 30, 34, 38, 44], maxBytes(width, "avif"), (level) =>
        run(
          "avifenc",
          ...[
            "-s",
            "6",
            "-j",
            "2",
            "-d",
            "10",
            "-y",
            "420",
            "--min",
            "0",
            "--max",
            "63",
            "--minalpha",
            "0",
            "--maxalpha",
            "12",
          ],
          ...["-a", "end-usage=q", "-a", `cq-level=${level}`, "-a", "tune=ssim", small, avif],
        ),
      );
      // One for browsers without AVIF, and the largest for search engines.
      if (width !== files.widths[1] && width !== files.width) continue;
      const webp = join(publicFolder, pictureAddress(view, width, "webp", variant));
      encode(webp, [90, 84, 78, 72, 64, 54, 44], maxBytes(width, "webp"), (quality) =>
        run("cwebp", "-quiet", "-q", String(quality), "-alpha_q", "100", "-m", "6", "-sharp_yuv", small, "-o", webp),
      );
    }
  }

rmSync(work, { recursive: true });
