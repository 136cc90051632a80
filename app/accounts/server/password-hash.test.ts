import { scryptSync } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { expect, test } from "vitest";

// The tests with a database hash with less work (tools/stand-ins/less-hashing.mjs).
test("ASVS 11.4.2: passwords are hashed by scrypt with N = 2^14 and r = 16, with a salt of their own", async () => {
  const password = "correct-horse-battery";
  const hash = await hashPassword(password);
  const [salt = "", key] = hash.split(":");
  expect(scryptSync(password, salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }).toString("hex")).toBe(key);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: "wrong-horse-battery" })).toBe(false);
  expect(await hashPassword(password)).not.toBe(hash);
});
