import { data, type RouterContextProvider } from "react-router";
import { signedIn } from "#app/accounts/guard.server.ts";
import type { Role } from "#app/accounts/permissions.ts";
import type { Language } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import type { Author } from "#app/platform/audit/audit.server.ts";
import { type Database, database } from "#app/platform/database/database.server.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { frameTexts } from "../page/frame-texts.server.ts";

export type Staff = {
  db: Database;
  clock: Clock;
  /** For `recordAudit`, and for `author` columns. */
  author: Author & object;
  name: string;
  email: string;
  sessionId: string;
  role: Role | null;
  /** Of the back office; buyers' mails have their own. */
  language: Language;
};

/** Only inside `pages/guarded.tsx`, which sets the context. */
export function staffOf(context: Readonly<RouterContextProvider>): Staff {
  const { user, sessionId, role } = context.get(signedIn);
  return {
    db: database(),
    clock: systemClock,
    author: { userId: user.id },
    name: user.name,
    email: user.email,
    sessionId,
    role,
    language: context.get(requestLanguage),
  };
}

type Kind = keyof ReturnType<typeof frameTexts>["missing"];

/** Thrown by loaders for an unknown id: a 404 shown inside the shell with a link back (pages/inside-shell.tsx). */
export const missingRow = (kind: Kind, context: Readonly<RouterContextProvider>) =>
  data(frameTexts(context.get(requestLanguage)).missing[kind], 404);
