import { comparableEmail } from "../text/email-address.ts";
import { openText, sealText } from "./sealed-text.server.ts";

const purpose = "person";

/** The encrypted e-mail, since addresses and logs may hold none (security 1.1). */
export const personKey = (email: string): string => sealText(purpose, comparableEmail(email));

/** In lower case; undefined if not ours, or from another SESSION_SECRET. */
export const emailOfKey = (key: string): string | undefined => openText(purpose, key);
