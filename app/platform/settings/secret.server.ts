import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "./settings.server.ts";

let master: Buffer | undefined;

/** SESSION_SECRET, or one made at first start and kept in DATA_DIR (decisions 10). */
function masterSecret(): Buffer {
  const { sessionSecret, dataDir } = settings();
  master ??= sessionSecret ? Buffer.from(sessionSecret) : storedSecret(dataDir);
  return master;
}

function storedSecret(dataDir: string): Buffer {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
    // Root's start must not keep it from the user whose folder it is.
    const { uid, gid } = statSync(dataDir);
    if (process.getuid?.() === 0) chownSync(draft, uid, gid);
    try {
      // All or nothing, and the first of several processes wins: an empty secret would be the same for everybody.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
  const secret = readFileSync(file);
  if (secret.length < 32) throw new Error(`${file} holds no secret: restore it, or remove it to have a new one made.`);
  return secret;
}

/** At every start, so that the first backup has it. */
export const prepareSecret = (): void => void masterSecret();

const derive = (master: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", master, "odovia", purpose, 32));

/** Key objects: with bytes as its key an HMAC or a cipher takes five times as long. */
const derived = new Map<string, KeyObject>();

/**
 * A separate key for each purpose, so that a signature for one is not valid for another. Purposes are constants of the
 * program.
 */
export function secretFor(purpose: string): KeyObject {
  let key = derived.get(purpose);
  if (!key) {
    key = createSecretKey(derive(masterSecret(), purpose));
    derived.set(purpose, key);
  }
  return key;
}

/** The same as text. */
export const secretTextFor = (purpose: string): string => secretFor(purpose).export().toString("base64url");

let cachedLimitsKey: { from: string; key: KeyObject } | undefined;

/**
 * The key under which limits count their subjects. Every instance must have the same: outside production several may run on
 * one database without SESSION_SECRET, and then have nothing in common but its address.
 */
export function limitsKey(): KeyObject {
  const { sessionSecret, databaseUrl, dataDir } = settings();
  const from = sessionSecret ?? databaseUrl ?? dataDir;
  if (cachedLimitsKey?.from !== from) {
    const bytes = derive(sessionSecret || !databaseUrl ? masterSecret() : databaseUrl, "limits");
    cachedLimitsKey = { from, key: createSecretKey(bytes) };
  }
  return cachedLimitsKey.key;
}

/** Signature of a text for links in mails: 43 characters of base64url. */
export const sign = (purpose: string, text: string): string =>
  createHmac("sha256", secretFor(purpose)).update(text).digest("base64url");

export function verifySignature(purpose: string, text: string, signature: string): boolean {
  return isSameSecret(signature, sign(purpose, text));
}

/** Compares two texts in a time that depends only on their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
