export type FileType = "application/pdf" | "image/png" | "image/jpeg" | "image/webp";
export type FileFault = "notThisKind" | "damaged" | "active" | "encrypted" | "pixels";
export type CheckedFile = { contents: Uint8Array; type: FileType } | { fault: FileFault };

/** Sides in pixels; larger ones cost a phone its memory. */
const maxSide = 8_000;
const maxPixels = 40_000_000;

type Read = { type: FileType; width: number; height: number; parts: Buffer[] };
class Damaged extends Error {}

/** Without metadata: everything that does not draw is left out, and what follows the picture is refused. */
export function readPicture(contents: Buffer): CheckedFile {
  const read = contents.subarray(0, 8).equals(pngStart)
    ? readPng
    : contents.toString("hex", 0, 3) === "ffd8ff"
      ? readJpeg
      : contents.toString("latin1", 0, 4) === "RIFF" && contents.toString("latin1", 8, 12) === "WEBP"
        ? readWebp
        : undefined;
  if (!read) return { fault: "notThisKind" };
  try {
    const { type, width, height, parts } = read(contents);
    if (width < 1 || height < 1) return { fault: "damaged" };
    const isTooLarge = width > maxSide || height > maxSide || width * height > maxPixels;
    return isTooLarge ? { fault: "pixels" } : { contents: Buffer.concat(parts), type };
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return { fault: "damaged" };
    throw error;
  }
}

const pngStart: Buffer = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const pngChunks = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs"]);

/** https://www.w3.org/TR/png-3/ */
function readPng(contents: Buffer): Read {
  const parts: Buffer[] = [pngStart];
  let [at, name] = [pngStart.length, ""];
  while (name !== "IEND") {
    const end = at + 12 + contents.readUInt32BE(at);
    name = contents.toString("latin1", at + 4, at + 8);
    if (end > contents.length || (parts.length === 1 && name !== "IHDR")) throw new Damaged();
    if (pngChunks.has(name)) parts.push(contents.subarray(at, end));
    at = end;
  }
  if (at !== contents.length) throw new Damaged();
  return { type: "image/png", width: contents.readUInt32BE(16), height: contents.readUInt32BE(20), parts };
}

/**
 * ITU-T T.81. Of metadata only the direction stays, in an Exif segment of its own. Further pictures after the first, which
 * cameras list in an MPF segment (CIPA DC-007), have metadata of their own and are cut off.
 */
function readJpeg(contents: Buffer): Read {
  const parts: Buffer[] = [contents.subarray(0, 2)];
  let [at, width, height, direction, hasFurther] = [2, 0, 0, 1, false];
  for (;;) {
    if (contents[at] !== 0xff) throw new Damaged();
    const marker = contents.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + contents.readUInt16BE(at + 2);
    if (end > contents.length || end < at + 4) throw new Damaged();
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) [height, width] = [contents.readUInt16BE(at + 5), contents.readUInt16BE(at + 7)];
    if (marker === 0xe1) direction = directionIn(contents.subarray(at + 4, end)) ?? direction;
    const isProfile = marker === 0xe2 && contents.toString("latin1", at + 4, at + 15) === "ICC_PROFILE";
    hasFurther ||= marker === 0xe2 && contents.toString("latin1", at + 4, at + 8) === "MPF\0";
    // JFIF, colour profile and Adobe's colours belong to the picture.
    const isMetadata = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xee].includes(marker));
    const next = marker === 0xda ? endOfScan(contents, end) : end;
    if (!isMetadata || isProfile) parts.push(contents.subarray(at, next));
    at = next;
  }
  if (at + 2 !== contents.length && !hasFurther) throw new Damaged();
  parts.push(contents.subarray(at, at + 2));
  if (direction !== 1) parts.splice(1, 0, exifOf(direction));
  return { type: "image/jpeg", width, height, parts };
}

/** The next marker but for stuffed bytes and restarts, which belong to the scan. */
function endOfScan(contents: Buffer, start: number): number {
  for (let at = contents.indexOf(0xff, start); at !== -1; at = contents.indexOf(0xff, at + 1)) {
    const marker = contents.readUInt8(at + 1);
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  throw new Damaged();
}

/** Tag 0x0112 of Exif's first directory, 1 to 8. */
function directionIn(segment: Buffer): number | undefined {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0") return undefined;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const tags = Array.from({ length: short(directory) }, (_, place) => directory + 2 + 12 * place);
  const tag = tags.find((at) => short(at) === 0x0112);
  const value = tag === undefined ? 0 : short(tag + 8);
  return value >= 1 && value <= 8 ? value : undefined;
}

const exifOf = (direction: number): Buffer =>
  Buffer.from(
    `ffe10022457869660000${"4d4d002a00000008"}0001${"011200030000000100"}${`0${direction}`}0000${"00000000"}`,
    "hex",
  );

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(contents: Buffer): Read {
  if (contents.readUInt32LE(4) + 8 !== contents.length) throw new Damaged();
  const parts: Buffer[] = [];
  let [at, width, height] = [12, 0, 0];
  while (at < contents.length) {
    const name = contents.toString("latin1", at, at + 4);
    const size = contents.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > contents.length) throw new Damaged();
    const chunk = Buffer.from(contents.subarray(at, end));
    if (name === "VP8X") {
      [width, height] = [chunk.readUIntLE(12, 3) + 1, chunk.readUIntLE(15, 3) + 1];
      // The flags of Exif and XMP.
      chunk[8] = chunk.readUInt8(8) & ~0x0c;
    } else if (name === "VP8 ") [width, height] = [chunk.readUInt16LE(14) & 0x3fff, chunk.readUInt16LE(16) & 0x3fff];
    else if (name === "VP8L") {
      const bits = chunk.readUInt32LE(9);
      [width, height] = [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
    }
    if (["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"].includes(name)) parts.push(chunk);
    at = end;
  }
  // Such as an animation, whose frames are chunks of their own.
  if (!parts.some((part) => /^VP8[ L]/.test(part.toString("latin1", 0, 4)))) throw new Damaged();
  const start = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  start.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return { type: "image/webp", width, height, parts: [start, ...parts] };
}
