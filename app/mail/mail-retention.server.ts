import { and, asc, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { namesAddress, withoutAddress } from "#app/platform/privacy/named-addresses.server.ts";
import {
  daysBefore,
  definePersonalData,
  type PersonEraser,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress, storedAddresses } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { staffMailKinds } from "./mail-kinds.server.ts";
import { outbox } from "./server/tables.server.ts";

const finished = inArray(outbox.status, ["sent", "kept", "dead", "dropped"]);

/** Erased 30 days after they were queued (privacy page). */
const mailRetention: Retention = {
  what: "mails",
  erase: ({ db, now }) =>
    rowsChanged(db.delete(outbox).where(and(finished, lt(outbox.createdAt, daysBefore(now, 30))))),
};

/**
 * Mails to and about the person; those of orders in progress are still sent. In mails about others only the address is
 * replaced.
 */
export const mailEraser: PersonEraser = {
  what: "mails",
  async *addresses(db) {
    yield* storedAddresses(db, outbox.recipient);
    yield* storedAddresses(db, outbox.replyTo);
  },
  async erase({ db, email, before }) {
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
  },
};

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
  tables: {
    mail_outbox: { period: "30 days", erasedBy: [mailRetention] },
  },
  exporter: mailExporter,
  eraser: mailEraser,
});
