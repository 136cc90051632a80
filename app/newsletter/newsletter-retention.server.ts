import { and, isNull, lt, or, sql } from "drizzle-orm";
import { daysBefore, monthsBefore, type PersonEraser, type Retention } from "#app/platform/retention.server.ts";
import { newsletter } from "./server/tables.server.ts";

/** Subscribers: 3 years (privacy page). Unconfirmed addresses: 30 days. */
export const newsletterRetention: Retention = {
  what: "newsletter addresses",
  async erase({ db, now }) {
    const unconfirmed = and(isNull(newsletter.confirmedAt), lt(newsletter.createdAt, daysBefore(now, 30)));
    const deleted = await db
      .delete(newsletter)
      .where(or(lt(newsletter.confirmedAt, monthsBefore(now, 36)), unconfirmed))
      .returning({ id: newsletter.id });
    return deleted.length;
  },
};

export const newsletterEraser: PersonEraser = {
  what: "newsletter addresses",
  async addresses(db) {
    const rows = await db.selectDistinct({ email: sql<string>`lower(${newsletter.email})` }).from(newsletter);
    return rows.map(({ email }) => email);
  },
  async erase({ db, email, before }) {
    const erased = await db
      .delete(newsletter)
      .where(and(sql`lower(${newsletter.email}) = ${email}`, lt(newsletter.createdAt, before)))
      .returning({ id: newsletter.id });
    return erased.length;
  },
};
