import { and, isNotNull, lt, or } from "drizzle-orm";
import { monthsBefore, type Retention } from "#app/platform/retention.server.ts";
import { compatibilityAttempts } from "./tables.server.ts";

/** E-mails of the waiting list: until the news was sent, 12 months at most (privacy page). The count of the vehicle stays. */
export const waitingListRetention: Retention = {
  what: "addresses of the waiting list",
  async erase({ db, now }) {
    const isOver = or(
      isNotNull(compatibilityAttempts.notifiedAt),
      lt(compatibilityAttempts.createdAt, monthsBefore(now, 12)),
    );
    const gone = await db
      .update(compatibilityAttempts)
      .set({ email: null })
      .where(and(isNotNull(compatibilityAttempts.email), isOver))
      .returning({ id: compatibilityAttempts.id });
    return gone.length;
  },
};
