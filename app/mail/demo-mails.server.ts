import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import type { UnmadeMail } from "./queue-mail.server.ts";
import { outbox } from "./server/tables.server.ts";

/** `code`: the last answer of mail server or connection. */
export type DemoMail = UnmadeMail & { subject: string; queuedAt: Date; code: string };

/** As given up: none is sent, and a retry has it written. */
export async function storeDemoMails(tx: Db, mails: DemoMail[]): Promise<void> {
  const dead = { html: "", text: "", status: "dead", attempts: 10 } as const;
  await tx.insert(outbox).values(
    mails.map(({ queuedAt, code, ...mail }) => ({
      ...mail,
      ...dead,
      id: randomUUID(),
      createdAt: queuedAt,
      lastError: code,
    })),
  );
}
