import { and, asc, isNotNull, lt, or, sql } from "drizzle-orm";
import {
  monthsBefore,
  type PersonEraser,
  type PersonExporter,
  type Retention,
} from "#app/platform/retention.server.ts";
import { storedAddresses } from "#app/platform/stored-addresses.server.ts";
import { compatibilityAttempts } from "./server/tables.server.ts";

/** Without an address an entry must not count as a check, because the same person's check was already counted. */
const noLongerWaiting = (now: Date) => ({
  email: null,
  notifiedAt: sql`coalesce(${compatibilityAttempts.notifiedAt}, ${now.toISOString()}::timestamptz)`,
});

/** E-mails of the waiting list: until the news was sent, 12 months at most (privacy page). The count of the vehicle stays. */
export const waitingListRetention: Retention = {
  what: "addresses of the waiting list",
  async erase({ db, now }) {
    const isOver = or(
      isNotNull(compatibilityAttempts.notifiedAt),
      lt(compatibilityAttempts.createdAt, monthsBefore(now, 12)),
    );
    const deleted = await db
      .update(compatibilityAttempts)
      .set(noLongerWaiting(now))
      .where(and(isNotNull(compatibilityAttempts.email), isOver))
      .returning({ id: compatibilityAttempts.id });
    return deleted.length;
  },
};

export const waitingListEraser: PersonEraser = {
  what: "addresses of the waiting list",
  addresses: (db) => storedAddresses(db, compatibilityAttempts.email),
  async erase({ db, now, email, before }) {
    const erased = await db
      .update(compatibilityAttempts)
      .set(noLongerWaiting(now))
      .where(and(sql`lower(${compatibilityAttempts.email}) = ${email}`, lt(compatibilityAttempts.createdAt, before)))
      .returning({ id: compatibilityAttempts.id });
    return erased.length;
  },
};

export const waitingListExporter: PersonExporter = {
  part: "waitingList",
  export: ({ db, email }) =>
    db
      .select({
        brand: compatibilityAttempts.brand,
        model: compatibilityAttempts.model,
        year: compatibilityAttempts.year,
        energy: compatibilityAttempts.energy,
        email: compatibilityAttempts.email,
        language: compatibilityAttempts.language,
        askedAt: compatibilityAttempts.createdAt,
        notifiedAt: compatibilityAttempts.notifiedAt,
      })
      .from(compatibilityAttempts)
      .where(sql`lower(${compatibilityAttempts.email}) = ${email}`)
      .orderBy(asc(compatibilityAttempts.createdAt)),
};
