import type { RouterContextProvider } from "react-router";
import { signedIn } from "#app/accounts/guard.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import type { Author } from "#app/platform/audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.ts";
import { type Database, database } from "#app/platform/database.server.ts";

/** What a command of the back office needs: it is passed on as the command's context. */
export type Staff = {
  db: Database;
  clock: Clock;
  /** For `recordAudit`, and as `author` of what is stored. */
  author: Author & object;
  /** For people: who did it. */
  name: string;
  email: string;
  sessionId: string;
  /** Of the back office, as this person reads it; a buyer's mails have the buyer's. */
  language: Language;
};

/** The member of staff who asks. Only behind the guard of `pages/guarded.tsx`, which puts the person into the context. */
export function staffOf(context: Readonly<RouterContextProvider>): Staff {
  const { user, sessionId } = context.get(signedIn);
  return {
    db: database(),
    clock: systemClock,
    author: { userId: user.id },
    name: user.name,
    email: user.email,
    sessionId,
    language: context.get(requestLanguage),
  };
}
