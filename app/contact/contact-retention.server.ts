import { lt } from "drizzle-orm";
import { monthsBefore, type Retention } from "#app/platform/retention.server.ts";
import { contactRequests } from "./tables.server.ts";

/** Contact and quote requests: 3 years (privacy page). */
export const contactRetention: Retention = {
  what: "contact requests",
  async erase({ db, now }) {
    const gone = await db
      .delete(contactRequests)
      .where(lt(contactRequests.createdAt, monthsBefore(now, 36)))
      .returning({ id: contactRequests.id });
    return gone.length;
  },
};
