import { openText, sealText } from "#app/platform/privacy/sealed-text.server.ts";
import { personAddress } from "./erase-person.server.ts";

const purpose = "person";

/** The encrypted e-mail, since addresses and logs may hold none (security 1.1). */
export const personKey = (email: string): string => sealText(purpose, personAddress(email));

/** In lower case; undefined if not ours, or from another SESSION_SECRET. */
export const emailOfKey = (key: string): string | undefined => openText(purpose, key);
