/**
 * Preloaded by database tests and shops under test, which must hash with the same parameters: cheap password hashes in the
 * same format.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

crypto.scrypt = /** @type {typeof scrypt} */ (
  (
    /** @type {string} */ password,
    /** @type {string} */ salt,
    /** @type {number} */ length,
    /** @type {crypto.ScryptOptions} */ options,
    /** @type {(error: Error | null, key: Buffer) => void} */ done,
  ) => scrypt(password, salt, length, { ...options, N: 256 }, done)
);
syncBuiltinESMExports();
