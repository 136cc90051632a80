import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import {
  areVehiclesCompatible,
  type VerifiedVehicles,
  verifyVehicles,
  yearTolerance,
} from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { forgetVehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { nowCompatibleMail } from "./emails/waiting-list-mails.server.ts";
import { compatibilityAttempts } from "./server/tables.server.ts";

/** Per transaction. */
const batchSize = 200;

type Context = { db: Database; author: Author };
type Model = { brand: string; model: string };

/** Adds verified vehicles and mails those who wait for them (decisions 4). Returns the number of mails. */
export async function makeCompatible(context: Context, vehicles: VerifiedVehicles): Promise<number> {
  await context.db.transaction((tx) => verifyVehicles(tx, vehicles, context.author));
  forgetVehicleLists();
  return notifyWaiting(context, vehicles);
}

/** With `years`: of `makeCompatible`. */
export async function countNotified(
  db: Db,
  { brand, model }: Model,
  years?: Pick<VerifiedVehicles, "firstYear" | "lastYear">,
): Promise<number> {
  const waiting = await db.select().from(compatibilityAttempts).where(waitsFor({ brand, model }));
  const compatible = await areVehiclesCompatible(db, waiting);
  const willBe = (year: number) =>
    years !== undefined && year >= years.firstYear - yearTolerance && year <= years.lastYear + yearTolerance;
  const due = waiting.filter(({ year }, at) => compatible[at] || willBe(year));
  return new Set(due.map(({ email }) => email?.toLowerCase())).size;
}

const waitsFor = ({ brand, model }: Model) =>
  and(
    eq(compatibilityAttempts.brand, brand),
    eq(compatibilityAttempts.model, model),
    isNotNull(compatibilityAttempts.email),
    isNull(compatibilityAttempts.notifiedAt),
  );

/** Each address once, also concurrently or repeated. Returns the number of mails. */
export async function notifyWaiting({ db, author }: Context, { brand, model }: Model): Promise<number> {
  let mailed = 0;
  for (let after = 0; ; ) {
    const batch = await db.transaction(async (tx) => {
      // One run per model, so that an address in two batches gets one mail.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waiting ${brand} ${model}`}, 0))`);
      const waiting = await tx
        .select()
        .from(compatibilityAttempts)
        .where(and(waitsFor({ brand, model }), sql`${compatibilityAttempts.id} > ${after}`))
        .orderBy(compatibilityAttempts.id)
        .limit(batchSize);
      const compatible = await areVehiclesCompatible(tx, waiting);
      const due = waiting.filter((_, at) => compatible[at]);
      const firstOf = new Map<string, (typeof due)[number]>();
      for (const attempt of due) {
        const address = attempt.email!.toLowerCase();
        if (!firstOf.has(address)) firstOf.set(address, attempt);
      }
      if (firstOf.size > 0) {
        const mails = [...firstOf].map(([email, { id, year, energy, language }]) => ({
          attemptId: id,
          email,
          language: storedLanguage(language),
          vehicle: { brand, model, year, energy },
        }));
        // Concurrent runs wait for the lock, not for long (lock_timeout).
        await nowCompatibleMail.queueAll(tx, mails);
        // Their other vehicles too: one mail was promised.
        await tx
          .update(compatibilityAttempts)
          .set({ notifiedAt: sql`now()` })
          .where(
            and(
              eq(compatibilityAttempts.brand, brand),
              eq(compatibilityAttempts.model, model),
              isNull(compatibilityAttempts.notifiedAt),
              inArray(sql`lower(${compatibilityAttempts.email})`, [...firstOf.keys()]),
            ),
          );
        await recordAudit(tx, author, "waiting-list-notified", `vehicle:${brand} ${model}`, {
          after: { mails: firstOf.size },
        });
      }
      return { mails: firstOf.size, last: waiting.length === batchSize ? waiting.at(-1)!.id : null };
    });
    mailed += batch.mails;
    if (batch.last === null) return mailed;
    after = batch.last;
  }
}
