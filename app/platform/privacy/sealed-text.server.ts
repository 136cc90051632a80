import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { secretFor } from "../settings/secret.server.ts";

/**
 * A text that may be part of an address: AES-256-GCM under a separate key from SESSION_SECRET, as base64url. The same text
 * always looks the same, so that addresses can be bookmarked; its nonce is computed from it, so two texts never share one.
 */
export function sealText(purpose: string, text: string): string {
  const nonce = createHmac("sha256", secretFor(`${purpose}-nonce`))
    .update(text)
    .digest()
    .subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", secretFor(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined for what this shop, or this purpose, has not sealed. */
export function openText(purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 29) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", secretFor(purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
