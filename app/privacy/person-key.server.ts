import { openText, sealText } from "#app/platform/privacy/sealed-text.server.ts";
import { personAddress } from "./erase-person.server.ts";

const purpose = "person";

/** How addresses of pages name a person: the e-mail encrypted, since no address and no log may hold one (security 1.1). */
export const personKey = (email: string): string => sealText(purpose, personAddress(email));

/** The e-mail in lower case; undefined for a key that is not ours, or was made under another SESSION_SECRET. */
export const emailOfKey = (key: string): string | undefined => openText(purpose, key);
