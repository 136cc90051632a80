import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { brand } from "#app/brand.ts";

/** RFC 6238 with SHA-1, 6 digits, 30 seconds, as authenticator apps expect. */
const stepSeconds = 30;
const digits = 6;
/** Accepted steps before and after the present one (RFC 6238, 5.2). */
const tolerance = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Null for wrong codes, and those of `lastStep` and before. */
export function stepOfCode(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    const isEqual = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
    if (isEqual && step > lastStep) found = step;
  }
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

/** The format of authenticator apps (google/google-authenticator, "Key Uri Format"). */
export function enrolmentUri(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: brand.name });
  return `otpauth://totp/${encodeURIComponent(brand.name)}:${encodeURIComponent(email)}?${query}`;
}
