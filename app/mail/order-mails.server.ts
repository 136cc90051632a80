import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, ne, notInArray } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Result } from "#app/platform/result.ts";
import { pick } from "#app/platform/text/pick.ts";
import { staffMailKinds } from "./mail-kinds.server.ts";
import { mailOutboxJob } from "./queue-mail.server.ts";
import { outbox } from "./server/tables.server.ts";

const listed = {
  ...pick(outbox, "id", "kind", "language", "recipient", "subject", "text"),
  ...pick(outbox, "status", "createdAt", "sentAt", "answer", "lastError", "lastErrorText"),
};
export type OrderMail = Pick<typeof outbox.$inferSelect, keyof typeof listed>;

/** Oldest first; kept for 30 days. */
export const listOrderMails = (db: Db, orderId: string): Promise<OrderMail[]> =>
  db.select(listed).from(outbox).where(eq(outbox.orderId, orderId)).orderBy(asc(outbox.createdAt));

const finished = ["sent", "kept", "dead"] as const;
const isToStaff = (kind: string): boolean => staffMailKinds.some((each) => each === kind);
/** Sent or given up, to the buyer, with stored text. */
export const mayResend = ({ kind, status, text }: Pick<OrderMail, "kind" | "status" | "text">): boolean =>
  finished.some((state) => state === status) && !isToStaff(kind) && text !== "";

/** Sends a mail again as written to the order's present address, audited. Not while it is on its way. */
export async function resendMail(
  { db, author }: { db: Database; author: Author },
  { id, orderId, recipient }: { id: string; orderId: string; recipient: string },
): Promise<Result<"unknownMail">> {
  if (!isUuid(id)) return { ok: false, error: "unknownMail" };
  const isQueued = await db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(outbox)
      .where(
        and(
          eq(outbox.id, id),
          eq(outbox.orderId, orderId),
          ne(outbox.html, ""),
          inArray(outbox.status, [...finished]),
          notInArray(outbox.kind, [...staffMailKinds]),
        ),
      )
      .for("update");
    if (!mail || recipient === "") return false;
    const { kind, language, subject, html, text, attachments } = mail;
    const again = { kind, language, subject, html, text, attachments, orderId, recipient };
    const newId = randomUUID();
    await tx.insert(outbox).values({ ...again, id: newId, dedupeKey: `${mail.dedupeKey}:again:${newId}` });
    await recordAudit(tx, author, "mail-resent", `order:${orderId}`, { after: { kind, language }, detail: kind });
    return true;
  });
  if (!isQueued) return { ok: false, error: "unknownMail" };
  wakeJob(mailOutboxJob);
  return { ok: true };
}
