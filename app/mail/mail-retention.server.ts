import { and, asc, inArray, isNull, lt, or } from "drizzle-orm";
import { namesAddress } from "#app/platform/named-addresses.server.ts";
import { pick } from "#app/platform/pick.ts";
import {
  daysBefore,
  type PersonEraser,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/retention.server.ts";
import { isAddress, storedAddresses } from "#app/platform/stored-addresses.server.ts";
import { outbox } from "./server/tables.server.ts";

const finished = inArray(outbox.status, ["sent", "kept", "dead", "dropped"]);

/** Mails hold names and addresses: those that are finished are erased 30 days after they were queued (privacy page). */
export const mailRetention: Retention = {
  what: "mails",
  erase: ({ db, now }) =>
    rowsChanged(db.delete(outbox).where(and(finished, lt(outbox.createdAt, daysBefore(now, 30))))),
};

/** Mails to the person, and those to staff that name the address; mails of orders under way are still sent. */
export const mailEraser: PersonEraser = {
  what: "mails",
  addresses: (db) => storedAddresses(db, outbox.recipient),
  async erase({ db, email, before }) {
    const isOfPerson = or(isAddress(outbox.recipient, email), namesAddress(outbox.text, email));
    const isFree = or(finished, isNull(outbox.orderId));
    return rowsChanged(db.delete(outbox).where(and(isOfPerson, isFree, lt(outbox.createdAt, before))));
  },
};

/** Mails to the person, without the links in them: a holder of the file could use them. */
export const mailExporter: PersonExporter = {
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
