import { createHmac } from "node:crypto";
import { limitsKey } from "#app/platform/settings/secret.server.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";

/** Identifies the buyer without storing the address twice. Depends on SESSION_SECRET. */
export const buyerKey = (email: string): string =>
  createHmac("sha256", limitsKey())
    .update(`buyer ${comparableEmail(email)}`)
    .digest("base64url");

/** Letters and digits in capitals only. */
export const comparablePlate = (plate: string): string =>
  plate
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
