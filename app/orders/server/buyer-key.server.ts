import { createHmac } from "node:crypto";
import { domainToASCII, domainToUnicode } from "node:url";
import { limitsKey } from "#app/platform/secret.server.ts";

/**
 * One spelling of an e-mail address, to recognise a buyer who types it again: case, width and composition of letters (NFKC),
 * invisible characters, and a domain in Unicode or in punycode make no difference. For comparing only; mails go to what was
 * typed.
 */
export function comparableEmail(email: string): string {
  const { local, domain } = partsOf(email);
  return domain === "" ? local : `${local}@${domainToASCII(domain) || domain}`;
}

/** The spellings in lower case under which an address may be stored. */
export function storedSpellings(email: string): string[] {
  const { local, domain } = partsOf(email);
  const typed = email.trim().toLowerCase();
  const spelled = [domain, domainToASCII(domain), domainToUnicode(domain)].filter(Boolean);
  return [...new Set([typed, ...spelled.map((each) => `${local}@${each}`)])];
}

function partsOf(email: string): { local: string; domain: string } {
  const plain = email
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .toLowerCase()
    .normalize("NFKC");
  const at = plain.lastIndexOf("@");
  if (at < 0) return { local: plain, domain: "" };
  return { local: plain.slice(0, at), domain: plain.slice(at + 1).replace(/\.+$/, "") };
}

/** Who orders, without storing the address a second time. With another SESSION_SECRET it is another key. */
export const buyerKey = (email: string): string =>
  createHmac("sha256", limitsKey())
    .update(`buyer ${comparableEmail(email)}`)
    .digest("base64url");

/** One spelling of a number plate: letters and digits in capitals, without spaces, hyphens and dots. */
export const comparablePlate = (plate: string): string =>
  plate
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
