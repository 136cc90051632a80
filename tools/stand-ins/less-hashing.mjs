/**
 * Loaded before tests with a database, and before shops under test and the tests that store hashes for them, since both must
 * hash with the same parameters: password hashes take a fraction of their processor time. Format and faults stay the same.
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
