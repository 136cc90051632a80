import { and, asc, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  definePersonalData,
  monthsBefore,
  type PersonEraser,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress, storedAddresses } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { compatibilityAttempts } from "./server/tables.server.ts";

/** Without an address it must not count as a check again. */
const stopWaiting = (db: Db, now: Date, which: SQL | undefined): Promise<number> =>
  rowsChanged(
    db
      .update(compatibilityAttempts)
      .set({
        email: null,
        notifiedAt: sql`coalesce(${compatibilityAttempts.notifiedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(which),
  );

/** Until the news was sent, at most 12 months (privacy page). */
export const waitingListRetention: Retention = {
  what: "addresses of the waiting list",
  erase({ db, now }) {
    const isOver = or(
      isNotNull(compatibilityAttempts.notifiedAt),
      lt(compatibilityAttempts.createdAt, monthsBefore(now, 12)),
    );
    return stopWaiting(db, now, and(isNotNull(compatibilityAttempts.email), isOver));
  },
};

export const waitingListEraser: PersonEraser = {
  what: "addresses of the waiting list",
  addresses: (db) => storedAddresses(db, compatibilityAttempts.email),
  erase: ({ db, now, email, before }) =>
    stopWaiting(
      db,
      now,
      and(isAddress(compatibilityAttempts.email, email), lt(compatibilityAttempts.createdAt, before)),
    ),
};

const waitingListExporter: PersonExporter = {
  part: "waitingList",
  export: ({ db, email }) =>
    db
      .select({
        ...pick(compatibilityAttempts, "brand", "model", "year", "energy", "email", "language"),
        askedAt: compatibilityAttempts.createdAt,
        notifiedAt: compatibilityAttempts.notifiedAt,
      })
      .from(compatibilityAttempts)
      .where(isAddress(compatibilityAttempts.email, email))
      .orderBy(asc(compatibilityAttempts.createdAt)),
};

export const waitingListData = definePersonalData({
  tables: {
    compatibility_attempts: { period: "e-mail until the news, 12 months at most", erasedBy: [waitingListRetention] },
  },
  exporter: waitingListExporter,
  eraser: waitingListEraser,
});
