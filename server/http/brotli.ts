import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
type Piece = { body: Buffer; done(work: Promise<Buffer>): void };
const pages: Piece[] = [];
const files: Piece[] = [];
let working = false;

/**
 * Brotli at its best and slowest level, for what is compressed once and sent often. One file at a time and with a window no
 * larger than the file: by default the compressor takes 32 MB for each of four at a time, and the process keeps them.
 * `page`: visitors wait for it, so it precedes the files, of which there are hundreds after a start.
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

/** Bits of the smallest window that holds the whole piece. */
const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );
