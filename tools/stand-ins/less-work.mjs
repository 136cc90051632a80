/**
 * Loaded before a shop under test: the compression of cached pages and the hashes of passwords take a fraction of their
 * processor time. Format and order stay the same. Not for tests that measure time or bytes.
 */
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";
import "./less-hashing.mjs";

const { brotliCompress } = zlib;
const { BROTLI_PARAM_QUALITY } = zlib.constants;

zlib.brotliCompress = /** @type {typeof brotliCompress} */ (
  (/** @type {Buffer} */ body, /** @type {zlib.BrotliOptions} */ options, /** @type {zlib.CompressCallback} */ done) =>
    brotliCompress(body, { ...options, params: { ...options.params, [BROTLI_PARAM_QUALITY]: 4 } }, done)
);
syncBuiltinESMExports();
