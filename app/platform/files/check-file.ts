import { inflateSync } from "node:zlib";
import { type CheckedFile, type FileFault, readPicture } from "./read-picture.ts";

export type FileKind = "document" | "picture";

/**
 * What a published file may be, by its contents and not by its name: a PDF that runs and opens nothing, or a picture in PNG,
 * JPEG or WebP, which loses its metadata such as the place of a photo (decisions 9.8). For a thread: up to a second.
 */
export function checkFile(bytes: Uint8Array, kind: FileKind): CheckedFile {
  const contents = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "picture") return readPicture(contents);
  if (!/^%PDF-[12]\.\d/.test(contents.toString("latin1", 0, 8))) return { fault: "notThisKind" };
  const fault = faultOfPdf(contents);
  return fault ? { fault } : { contents, type: "application/pdf" };
}

/**
 * Names of ISO 32000 that start programs, open other files or carry them. `/JS` counts with the start of its value, since one
 * of seven scans of 3 MB has these three bytes by chance.
 */
const activeNames =
  /\/(?:JavaScript|JS(?=[\s\0]*[(<\d%])|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Movie|Sound|Rendition)(?![A-Za-z])/;

const objectStreams = /\/ObjStm(?![A-Za-z])/g;
/** The only filter of an object stream, without a predictor. */
const deflated = /\/Filter\s*(?:\[\s*\/FlateDecode\s*\]|\/FlateDecode\s*(?:\/|>>))/;
const filters = /\/(?:Filter|Predictor|F)(?![A-Za-z])/g;

/** A letter of a name may be written as `#4A`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const maxInflated = 32 * 1024 * 1024;

function faultOfPdf(contents: Buffer): FileFault | undefined {
  const text = plainNames(contents.toString("latin1"));
  if (!text.slice(-1024).includes("%%EOF")) return "damaged";
  if (/\/Encrypt(?![A-Za-z])/.test(text)) return "encrypted";
  const packed = packedObjects(contents, text.match(objectStreams)?.length ?? 0);
  if (packed === undefined) return "damaged";
  return activeNames.test(text) || packed.some((objects) => activeNames.test(objects)) ? "active" : undefined;
}

/** Objects within compressed streams, where a name would be hidden; undefined unless all of them can be read. */
function packedObjects(contents: Buffer, declared: number): string[] | undefined {
  const found: string[] = [];
  let left = maxInflated;
  for (let at = contents.indexOf("stream"); at !== -1; at = contents.indexOf("stream", at + 6)) {
    const start = contents.lastIndexOf("obj", at);
    const dictionary = plainNames(contents.toString("latin1", Math.max(0, start, at - 4096), at));
    if (!dictionary.match(objectStreams) || contents.toString("latin1", at - 3, at) === "end") continue;
    if (!deflated.test(dictionary) || dictionary.match(filters)?.length !== 1) return undefined;
    const begin = at + 6 + (contents[at + 6] === 13 ? 2 : 1);
    try {
      const objects = inflateSync(contents.subarray(begin), { maxOutputLength: left });
      left -= objects.length;
      found.push(plainNames(objects.toString("latin1")));
    } catch {
      return undefined;
    }
  }
  return found.length === declared ? found : undefined;
}
