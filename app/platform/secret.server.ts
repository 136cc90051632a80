import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "./settings.server.ts";

let master: Buffer | undefined;

/** SESSION_SECRET, or one made at first start and kept in DATA_DIR (decisions 10). */
function masterSecret(): Buffer {
  if (master) return master;
  const { sessionSecret, dataDir } = settings();
  if (sessionSecret) master = Buffer.from(sessionSecret);
  else {
    const file = join(dataDir, "session-secret");
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch {
      // It exists already.
    }
    master = readFileSync(file);
  }
  return master;
}

/** A key of its own for each purpose, so that one signature never stands for another. */
export const secretFor = (purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", masterSecret(), "odovia", purpose, 32));

/** Signature of a text for links in mails: 43 characters of base64url. */
export const sign = (purpose: string, text: string): string =>
  createHmac("sha256", secretFor(purpose)).update(text).digest("base64url");

export function verifySignature(purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
