import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { secretFor } from "#app/platform/settings/secret.server.ts";
import { base32 } from "./totp.server.ts";

const purpose = "second-factor";

/** AES-256-GCM with a separate key, bound to the account. */
export function sealSecret(userId: string, secret: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secretFor(purpose), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws for another account's row, or another SESSION_SECRET. */
export function openSecret(userId: string, stored: string): Buffer {
  const bytes = Buffer.from(stored, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", secretFor(purpose), bytes.subarray(0, 12))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

const codeCount = 10;

/** 120 bits, so that a plain hash suffices (ASVS 6.5.2): `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => base32(randomBytes(15)).toLowerCase().match(/.{4}/g)!.join("-"));

/** In the form of one, ignoring separators. */
export const isRecoveryCode = (typed: string): boolean => typed.toLowerCase().replace(/[^a-z2-7]/g, "").length === 24;

export const recoveryCodeHash = (typed: string): string =>
  createHash("sha256")
    .update(
      typed
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^a-z2-7]/g, ""),
    )
    .digest("base64url");
