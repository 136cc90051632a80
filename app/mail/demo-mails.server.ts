import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import type { UnmadeMail } from "./queue-mail.server.ts";
import { outbox } from "./server/tables.server.ts";

/** `code`: what the mail server, or the connection to it, answered last. */
export type DemoMail = UnmadeMail & { subject: string; queuedAt: Date; code: string };

/** Stores mails of orders as given up, for demonstration data: none is sent, and staff who retry one have it written then. */
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
