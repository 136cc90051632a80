import { and, lt, sql } from "drizzle-orm";
import { monthsBefore, type PersonEraser, type Retention } from "#app/platform/retention.server.ts";
import { contactRequests } from "./server/tables.server.ts";

/** Contact and quote requests: 3 years (privacy page). */
export const contactRetention: Retention = {
  what: "contact requests",
  async erase({ db, now }) {
    const deleted = await db
      .delete(contactRequests)
      .where(lt(contactRequests.createdAt, monthsBefore(now, 36)))
      .returning({ id: contactRequests.id });
    return deleted.length;
  },
};

export const contactEraser: PersonEraser = {
  what: "contact requests",
  async addresses(db) {
    const rows = await db.selectDistinct({ email: sql<string>`lower(${contactRequests.email})` }).from(contactRequests);
    return rows.map(({ email }) => email);
  },
  async erase({ db, email, before }) {
    const erased = await db
      .delete(contactRequests)
      .where(and(sql`lower(${contactRequests.email}) = ${email}`, lt(contactRequests.createdAt, before)))
      .returning({ id: contactRequests.id });
    return erased.length;
  },
};
