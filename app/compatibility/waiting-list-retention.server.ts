import { and, asc, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import {
  beforePeriod,
  type PersonExporter,
  periodText,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
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

const longest = { months: 12 };

/** E-mails of the waiting list, until the news was sent (privacy page). The count of the vehicle stays. */
export const waitingListRetention: Retention = {
  what: "addresses of the waiting list",
  erase({ db, now }) {
    const isOver = or(
      isNotNull(compatibilityAttempts.notifiedAt),
      lt(compatibilityAttempts.createdAt, beforePeriod(now, longest)),
    );
    return stopWaiting(db, now, and(isNotNull(compatibilityAttempts.email), isOver));
  },
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
  what: "addresses of the waiting list",
  tables: [
    personTable(
      compatibilityAttempts,
      { period: `e-mail until the news, ${periodText(longest)} at most`, erasedBy: [waitingListRetention] },
      {
        address: ["email"],
        record: ["brand", "model", "year", "energy", "language", "createdAt", "notifiedAt"],
        technical: ["id"],
      },
    ),
  ],
  exporter: waitingListExporter,
  erase: ({ db, now, email, before }) =>
    stopWaiting(
      db,
      now,
      and(isAddress(compatibilityAttempts.email, email), lt(compatibilityAttempts.createdAt, before)),
    ),
});
