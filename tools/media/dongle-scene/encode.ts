/**
 * Makes the shop's pictures and films out of what render.py wrote (README.md):
 *
 *   node tools/media/dongle-scene/encode.ts <folder of renders> [view …]
 *
 * The folder holds `<view>.png`, `<view>-shadow.png` and, for films, `<view>/` and `<view>-shadow/` with numbered frames.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pictureFolder, productPictures } from "#app/ui/pictures/product-pictures.ts";

const [folder = "", ...wanted] = process.argv.slice(2);
if (!existsSync(folder)) throw new Error("Give the folder of the renders.");
const root = join(import.meta.dirname, "../../..");
const pictures = join(root, "public", pictureFolder);
const films = join(root, "public/videos/v1");
const work = mkdtempSync(join(tmpdir(), "dongle-"));
mkdirSync(pictures, { recursive: true });
mkdirSync(films, { recursive: true });

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"] });
const ffmpeg = (...words: string[]) => run("ffmpeg", "-y", "-loglevel", "error", ...words);
const is = (name: string) => wanted.length === 0 || wanted.includes(name);

/** Removes the grain of the path tracer and keeps edges; transparency is handled separately, since the filter ignores it. */
const smooth = (strength: number) =>
  `format=rgba,split[c][a];[c]format=gbrp,nlmeans=s=${strength}:p=5:r=9,format=gbrap[n];[a]alphaextract[m];[n][m]alphamerge`;
/** A shadow is weakened, softened and ends before the picture's edge. */
const shadow = (width: number, height: number) =>
  `format=rgba,geq=r=4:g=6:b=10:a='0.52*max(0,alpha(X,Y)-9)*min(1,min(X,W-X)/(W*0.1))*min(1,(H-Y)/(H*0.09))',scale=${width}:${height}:flags=bicubic,gblur=sigma=${width / 110}:planes=8`;

function report(path: string, maxBytes: number) {
  const { size } = statSync(path);
  console.log(`${path.slice(root.length + 1)}: ${size} bytes`);
  if (size > maxBytes) throw new Error(`${path} is heavier than ${maxBytes} bytes.`);
}

for (const [name, picture] of Object.entries(productPictures)) {
  const { width, height, widths } = picture;
  if (!is(name) || !existsSync(join(folder, `${name}.png`))) continue;
  const full = join(work, `${name}.png`);
  const source = ["-i", join(folder, `${name}.png`)];
  if ("opaque" in picture) ffmpeg(...source, "-vf", "nlmeans=s=6:p=5:r=9", full);
  else
    ffmpeg(
      ...["-i", join(folder, `${name}-shadow.png`)],
      ...source,
      ...[
        "-filter_complex",
        `[0]${shadow(width, height)}[s];[1]scale=${width}:${height},${smooth(name === "hero" ? 1.6 : 4)}[o];[s][o]overlay=format=rgb:alpha=straight,format=rgba`,
      ],
      full,
    );
  for (const each of widths) {
    const small = join(work, `${name}-${each}.png`);
    ffmpeg("-i", full, "-vf", `scale=${each}:-2:flags=lanczos`, small);
    const target = join(pictures, `${name}-${each}`);
    run(
      "avifenc",
      "-s",
      "3",
      "--min",
      "14",
      "--max",
      "28",
      "--minalpha",
      "0",
      "--maxalpha",
      "10",
      "-y",
      "420",
      small,
      `${target}.avif`,
    );
    run("cwebp", "-quiet", "-q", "78", "-alpha_q", "100", "-m", "6", small, "-o", `${target}.webp`);
    report(`${target}.avif`, 60_000);
    report(`${target}.webp`, 120_000);
  }
}

/** One after the other in both codecs; without sound, the index in front, so that playing starts at once. */
function encode(name: string, input: string[], quality: { vp9: number; h264: number }, maxBytes = 1_500_000) {
  const target = join(films, name);
  const colour = [
    "-pix_fmt",
    "yuv420p",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-color_range",
    "tv",
  ];
  // What the filters hand over is RGB; said here once, since players guess otherwise.
  const filters = `${input.at(-1)},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
  const raw = join(work, `${name}.mkv`);
  ffmpeg(...input.slice(0, -1), filters, ...colour, "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", raw);
  for (const pass of ["1", "2"])
    ffmpeg(
      "-i",
      raw,
      ...colour,
      "-c:v",
      "libvpx-vp9",
      "-crf",
      String(quality.vp9),
      "-b:v",
      "0",
      "-row-mt",
      "1",
      "-cpu-used",
      "2",
      "-g",
      "240",
      "-pass",
      pass,
      "-passlogfile",
      join(work, name),
      "-an",
      "-f",
      "webm",
      pass === "1" ? "/dev/null" : `${target}.webm`,
    );
  ffmpeg(
    "-i",
    raw,
    ...colour,
    "-c:v",
    "libx264",
    "-profile:v",
    "high",
    "-crf",
    String(quality.h264),
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-movflags",
    "+faststart",
    "-an",
    `${target}.mp4`,
  );
  report(`${target}.webm`, maxBytes);
  report(`${target}.mp4`, maxBytes);
}

/** There and back: frames 0 to 60 and 59 to 1 of the renders, so that the end meets the beginning. */
if (is("hero-film") && existsSync(join(folder, "hero"))) {
  const [width, height, last] = [960, 720, 60];
  const frames = (layer: string) => ["-framerate", "24", "-i", join(folder, layer, "hero-%04d.png")];
  const back = `split[f][b];[b]reverse,trim=start_frame=1:end_frame=${last},setpts=PTS-STARTPTS[r];[f][r]concat`;
  // The page's canvas in both themes (app/styles/tokens.css).
  for (const [theme, canvas] of [
    ["light", "0xfbfaf7"],
    ["dark", "0x0a111b"],
  ] as const)
    encode(
      `hero-${theme}`,
      [
        ...["-f", "lavfi", "-i", `color=${canvas}:s=${width}x${height}:r=24,format=gbrp`],
        ...frames("hero-shadow"),
        ...frames("hero"),
        "-filter_complex",
        `[1]${shadow(width, height)}[s];[2]scale=${width}:${height}:flags=lanczos,${smooth(8)}[o];` +
          `[0][s]overlay=format=gbrp:shortest=1[g];[g][o]overlay=format=gbrp:shortest=1,${back}`,
      ],
      { vp9: 34, h264: 23 },
    );
}

/** Only the part that moves was rendered as film: it is laid, with soft edges, on the still picture. */
if (is("plug-in") && existsSync(join(folder, "plugged"))) {
  const order = [
    ...Array(12).fill(0),
    ...Array.from({ length: 37 }, (_, i) => i),
    ...Array(10).fill(36),
    // The LED blinks four times, then stays lit.
    ...Array.from({ length: 48 }, (_, i) => (i % 12 < 6 ? 37 : 36)),
    ...Array(37).fill(37),
  ];
  const sequence = join(work, "sequence");
  mkdirSync(sequence);
  for (const [place, number] of order.entries())
    symlinkSync(
      join(resolve(folder), "plugged", `plugged-${String(number).padStart(4, "0")}.png`),
      join(sequence, `${String(place).padStart(4, "0")}.png`),
    );
  const [width, height] = [960, 540];
  // The region of README.md, less a rim, in pixels.
  const edge = "min(1,min(min(X,W-1-X),min(Y,H-1-Y))/14)";
  encode(
    "plug-in",
    [
      ...["-loop", "1", "-framerate", "24", "-i", join(folder, "plugged.png")],
      ...["-framerate", "24", "-i", join(sequence, "%04d.png")],
      "-filter_complex",
      `[0]scale=${width}:${height}:flags=lanczos,format=gbrp,nlmeans=s=6:p=5:r=9[b];` +
        `[1]format=gbrp,nlmeans=s=13:p=5:r=9,scale=${width}:${height}:flags=bicubic,crop=472:250:292:122,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*${edge}'[m];` +
        "[b][m]overlay=292:122:format=gbrp:shortest=1",
    ],
    { vp9: 33, h264: 23 },
  );
}

rmSync(work, { recursive: true });
