import { and, eq, lt, or, sql } from "drizzle-orm";
import { daysBefore, monthsBefore, type PersonEraser, type Retention } from "#app/platform/retention.server.ts";
import { newsletter } from "./server/tables.server.ts";

/**
 * Subscribers: 3 years from their consent, and those who left 3 years from then, so that nobody is written to again and the
 * consent can be proved (privacy page). Never confirmed: 30 days.
 */
export const newsletterRetention: Retention = {
  what: "newsletter addresses",
  async erase({ db, now }) {
    const isOver = or(
      and(eq(newsletter.status, "pending"), lt(newsletter.createdAt, daysBefore(now, 30))),
      and(eq(newsletter.status, "subscribed"), lt(newsletter.confirmedAt, monthsBefore(now, 36))),
      lt(newsletter.endedAt, monthsBefore(now, 36)),
    );
    const deleted = await db.delete(newsletter).where(isOver).returning({ id: newsletter.id });
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
