import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { secretFor } from "../settings/secret.server.ts";
import { comparableEmail } from "../text/email-address.ts";

const purpose = "person";

/** The encrypted e-mail, since addresses and logs may hold none (security 1.1). */
export const personKey = (email: string): string => sealText(purpose, comparableEmail(email));

/** In lower case; undefined if not ours, or from another SESSION_SECRET. */
export const emailOfKey = (key: string): string | undefined => openText(purpose, key);

/** AES-256-GCM, base64url. Deterministic, for bookmarks; the nonce derives from the text. */
export function sealText(purpose: string, text: string): string {
  const nonce = createHmac("sha256", secretFor(`${purpose}-nonce`))
    .update(text)
    .digest()
    .subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", secretFor(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined if not sealed by this shop for this purpose. */
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
