/**
 * Loaded before tests with a database: password hashes take a fraction of their processor time. Format and faults stay the
 * same. Not for shops: tests store hashes for them from another process, and both must hash with the same parameters.
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
