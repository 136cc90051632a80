import { createHmac } from "node:crypto";
import { limitsKey } from "#app/platform/settings/secret.server.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";

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
