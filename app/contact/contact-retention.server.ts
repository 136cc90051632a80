import { and, asc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import { addressesIn, namesAddress, withoutAddress } from "#app/platform/privacy/named-addresses.server.ts";
import {
  definePersonalData,
  monthsBefore,
  type PersonEraser,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress, storedAddresses } from "#app/platform/privacy/stored-addresses.server.ts";
import { contactAnswers, contactRequests } from "./server/tables.server.ts";

/** 3 years from the last exchange (privacy page). */
const contactRetention: Retention = {
  what: "contact requests",
  erase({ db, now }) {
    const before = monthsBefore(now, 36);
    const laterAnswer = db
      .select({ id: contactAnswers.id })
      .from(contactAnswers)
      .where(and(eq(contactAnswers.requestId, contactRequests.id), gte(contactAnswers.at, before)));
    return rowsChanged(
      db.delete(contactRequests).where(and(lt(contactRequests.createdAt, before), notExists(laterAnswer))),
    );
  },
};

/** In the words of others only the address is replaced. */
export const contactEraser: PersonEraser = {
  what: "contact requests",
  async *addresses(db) {
    yield* storedAddresses(db, contactRequests.email);
    const { rows: written } = await db.execute<{ email: string }>(sql`
      select distinct address as email from (
        select ${contactRequests.message} as words from ${contactRequests}
        union all select ${contactAnswers.text} from ${contactAnswers}) as written,
        lateral ${addressesIn(sql`words`)} as found(address)
      where strpos(words, '@') > 0`);
    yield written.map(({ email }) => email);
  },
  async erase({ db, email, before }) {
    const erased = await rowsChanged(
      db
        .delete(contactRequests)
        .where(and(isAddress(contactRequests.email, email), lt(contactRequests.createdAt, before))),
    );
    const named = await rowsChanged(
      db
        .update(contactRequests)
        .set({ message: withoutAddress(contactRequests.message, email) })
        .where(and(namesAddress(contactRequests.message, email), lt(contactRequests.createdAt, before))),
    );
    const answers = await rowsChanged(
      db
        .update(contactAnswers)
        .set({ text: withoutAddress(contactAnswers.text, email) })
        .where(and(namesAddress(contactAnswers.text, email), lt(contactAnswers.at, before))),
    );
    return erased + named + answers;
  },
};

/** Without the names of staff. */
const contactExporter: PersonExporter = {
  part: "contactRequests",
  async export({ db, email }) {
    const requests = await db
      .select()
      .from(contactRequests)
      .where(isAddress(contactRequests.email, email))
      .orderBy(asc(contactRequests.createdAt));
    const ids = requests.map(({ id }) => id);
    const answers = await db
      .select()
      .from(contactAnswers)
      .where(inArray(contactAnswers.requestId, ids))
      .orderBy(asc(contactAnswers.id));
    return requests.map(({ assignee: _, version: __, ...request }) => ({
      ...request,
      answers: answers.filter(({ requestId }) => requestId === request.id).map(({ text, at }) => ({ text, at })),
    }));
  },
};

export const contactData = definePersonalData({
  tables: {
    contact_requests: { period: "3 years", erasedBy: [contactRetention] },
    contact_answers: { period: "with the request", erasedBy: [contactRetention] },
  },
  exporter: contactExporter,
  eraser: contactEraser,
});
