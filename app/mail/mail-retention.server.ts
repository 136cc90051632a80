import { and, asc, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import {
  deleteAfter,
  keptBy,
  type PersonEraser,
  type PersonExporter,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress, namesAddress, withoutAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { staffMailKinds } from "./mail-kinds.server.ts";
import { outbox } from "./server/tables.server.ts";

const finished = inArray(outbox.status, ["sent", "kept", "dead", "dropped"]);

/** Mails hold names and addresses: those that are finished, from when they were queued (privacy page). */
const mailRetention = deleteAfter(
  { days: 30 },
  { what: "mails", from: outbox, since: outbox.createdAt, where: () => finished },
);

/** Mails of orders in progress are still sent; in mails about others only the address is replaced. */
async function eraseMails({ db, email, before }: Parameters<PersonEraser["erase"]>[0]): Promise<number> {
  const isQueuedBefore = lt(outbox.createdAt, before);
  const isToOrAbout = or(
    isAddress(outbox.recipient, email),
    isAddress(outbox.replyTo, email),
    and(isNotNull(outbox.orderId), inArray(outbox.kind, staffMailKinds), namesAddress(outbox.text, email)),
  );
  const isFree = or(finished, isNull(outbox.orderId));
  const erased = await rowsChanged(db.delete(outbox).where(and(isToOrAbout, isFree, isQueuedBefore)));
  const named = await rowsChanged(
    db
      .update(outbox)
      .set({
        subject: withoutAddress(outbox.subject, email),
        text: withoutAddress(outbox.text, email),
        html: withoutAddress(outbox.html, email),
      })
      .where(
        and(
          sql`(${isToOrAbout}) is not true`,
          or(namesAddress(outbox.text, email), namesAddress(outbox.subject, email)),
          isQueuedBefore,
        ),
      ),
  );
  return erased + named;
}

/** Without links, which a holder of the file could use. */
const mailExporter: PersonExporter = {
  part: "mails",
  async export({ db, email }) {
    const mails = await db
      .select({
        ...pick(outbox, "kind", "language", "recipient", "subject", "text"),
        state: outbox.status,
        queuedAt: outbox.createdAt,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(isAddress(outbox.recipient, email))
      .orderBy(asc(outbox.createdAt));
    return mails.map((mail) => ({ ...mail, text: mail.text.replace(/\bhttps?:\/\/[^\s?#]+[?#]\S+/g, "[link]") }));
  },
};

export const mailData = definePersonalData({
  what: "mails",
  tables: [
    // Its texts are no `words`: addresses in them are those of their recipients and of orders, and the table is large.
    personTable(outbox, keptBy(mailRetention), {
      address: ["recipient", "replyTo"],
      personal: ["subject", "html", "text", "attachments"],
      record: ["kind", "language", "orderId", "status", "createdAt", "sentAt"],
      technical: [
        "id",
        "dedupeKey",
        "isBulk",
        "listUnsubscribe",
        "attempts",
        "nextAttemptAt",
        "lastError",
        "lastErrorText",
        "answer",
      ],
    }),
  ],
  exporter: mailExporter,
  erase: eraseMails,
});
