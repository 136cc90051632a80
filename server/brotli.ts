import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
let last: Promise<unknown> = Promise.resolve();

/**
 * Brotli at its best and slowest, for what is compressed once and sent often. One piece after the other and with a window
 * no larger than the piece: by itself the compressor takes 32 MB for each, four of them at a time, which the process keeps.
 */
export function compressForKeeping(body: Buffer): Promise<Buffer> {
  const work = last.then(() =>
    compress(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
      },
    }),
  );
  last = work.catch(() => {});
  return work;
}

/** Bits of the smallest window that holds the whole piece. */
const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );
