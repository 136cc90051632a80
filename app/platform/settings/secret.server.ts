import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "./settings.server.ts";

let master: Buffer | undefined;

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
    // Created by root, the secret must belong to the folder's owner.
    const { uid, gid } = statSync(dataDir);
    if (process.getuid?.() === 0) chownSync(draft, uid, gid);
    try {
      // Atomic, and the first process wins.
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

/** At every start, so that the first backup contains it. */
export const prepareSecret = (): void => void masterSecret();

const derive = (master: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", master, "odovia", purpose, 32));

/** Key objects: raw bytes make an HMAC five times slower. */
const derived = new Map<string, KeyObject>();

/** A key per purpose, so that signatures are not interchangeable. Purposes are constants. */
export function secretFor(purpose: string): KeyObject {
  let key = derived.get(purpose);
  if (!key) {
    key = createSecretKey(derive(masterSecret(), purpose));
    derived.set(purpose, key);
  }
  return key;
}

export const secretTextFor = (purpose: string): string => secretFor(purpose).export().toString("base64url");

let cachedLimitsKey: { from: string; key: KeyObject } | undefined;

/**
 * The key that hashes subjects of limits, equal in every instance: outside production several may share a database without
 * SESSION_SECRET, so the key derives from its address.
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

/** 43 characters of base64url, for links in mails. */
export const sign = (purpose: string, text: string): string =>
  createHmac("sha256", secretFor(purpose)).update(text).digest("base64url");

export function verifySignature(purpose: string, text: string, signature: string): boolean {
  return isSameSecret(signature, sign(purpose, text));
}

export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
