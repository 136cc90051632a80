import type { Db } from "#app/platform/database/database.server.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import { type MadeMail, type NewMail, queueMail } from "./queue-mail.server.ts";

/** Renders a mail in its recipient's language and queues it, in the transaction of the event that it reports (decisions 7). */
export const writeMail = (
  db: Db,
  facts: Omit<NewMail, keyof MadeMail>,
  content: Omit<MailContent, "language">,
): Promise<void> => queueMail(db, { ...renderMail({ ...content, language: facts.language }), ...facts });
