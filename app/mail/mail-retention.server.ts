import { and, inArray, lt } from "drizzle-orm";
import { daysBefore, type Retention } from "#app/platform/retention.server.ts";
import { outbox } from "./tables.server.ts";

/** Mails hold names and addresses: 30 days after they were sent, kept or given up, and those that were dropped (privacy page). */
export const mailRetention: Retention = {
  what: "mails",
  async erase({ db, now }) {
    const gone = await db
      .delete(outbox)
      .where(
        and(inArray(outbox.status, ["sent", "kept", "dead", "dropped"]), lt(outbox.createdAt, daysBefore(now, 30))),
      )
      .returning({ id: outbox.id });
    return gone.length;
  },
};
