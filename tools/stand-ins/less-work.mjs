/** Preloaded by shops under test: cheap compression and password hashes. Not for tests of time or bytes. */
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
