/**
 * Loaded before a program under test: what the shop makes slow on purpose, password hashes and the compression of what it
 * keeps, takes a fraction of its processor time. Formats, order and faults stay. Not for what measures time or bytes.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";

const { scrypt } = crypto;
const { brotliCompress } = zlib;
const { BROTLI_PARAM_QUALITY } = zlib.constants;

crypto.scrypt = /** @type {typeof scrypt} */ (
  (
    /** @type {string} */ password,
    /** @type {string} */ salt,
    /** @type {number} */ length,
    /** @type {crypto.ScryptOptions} */ options,
    /** @type {(error: Error | null, key: Buffer) => void} */ done,
  ) => scrypt(password, salt, length, { ...options, N: 256 }, done)
);
zlib.brotliCompress = /** @type {typeof brotliCompress} */ (
  (/** @type {Buffer} */ body, /** @type {zlib.BrotliOptions} */ options, /** @type {zlib.CompressCallback} */ done) =>
    brotliCompress(body, { ...options, params: { ...options.params, [BROTLI_PARAM_QUALITY]: 4 } }, done)
);
syncBuiltinESMExports();
