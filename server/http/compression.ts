import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

export type Accepted = number;

const compressions = ["br", "zstd", "gzip"] as const;

export const everyAccepted: Accepted[] = Array.from({ length: 1 << compressions.length }, (_, bits) => bits);

export const encodingsOf = (accepted: Accepted): Encoding[] => [
  ...compressions.filter((_, at) => accepted & (1 << at)),
  "identity",
];

const cached = new Map<string, Accepted>();

/** Cached, since browsers send one of a few values. */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return 0;
  const before = cached.get(header);
  if (before !== undefined) return before;
  const accepted = readHeader(header);
  if (cached.size < 100) cached.set(header, accepted);
  return accepted;
}

function readHeader(header: string): Accepted {
  const isRefused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header);
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(header);
  return compressions.reduce((bits, name, at) => (isNamed(name) && !isRefused(name) ? bits | (1 << at) : bits), 0);
}

export const preferredEncoding = (header: string | undefined): "br" | "gzip" | "identity" => {
  const [first] = encodingsOf(acceptedEncodings(header)).filter((encoding) => encoding !== "zstd");
  return first as "br" | "gzip" | "identity";
};

const compress = promisify(brotliCompress);
type Piece = { body: Buffer; done(work: Promise<Buffer>): void };
const pages: Piece[] = [];
const files: Piece[] = [];
let working = false;

/**
 * Brotli at its slowest level, for what is compressed once and sent often. One file at a time with a window no larger than
 * the file: four at a time with the default window would keep 128 MB. A `page` goes before files, since visitors wait for
 * it.
 */
export function compressForKeeping(body: Buffer, what: "page" | "file" = "file"): Promise<Buffer> {
  return new Promise((done) => {
    (what === "page" ? pages : files).push({ body, done });
    if (!working) void processWaiting();
  });
}

async function processWaiting(): Promise<void> {
  working = true;
  for (let piece = nextPiece(); piece; piece = nextPiece()) {
    const work = compress(piece.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: piece.body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(piece.body.length),
      },
    });
    piece.done(work);
    await work.catch(() => {});
  }
  working = false;
}

const nextPiece = (): Piece | undefined => pages.shift() ?? files.shift();

const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );
