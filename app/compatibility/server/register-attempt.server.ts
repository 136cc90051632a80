import { and, eq, isNull, sql } from "drizzle-orm";
import { isVehicleCompatible } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { isOffered } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { waitingListMail } from "../emails/waiting-list-mails.server.ts";
import type { Vehicle } from "../saved-check.ts";
import { compatibilityAttempts } from "./tables.server.ts";

/**
 * Puts an address on the waiting list (decisions 4) with its confirmation, unless it had a mail of our forms today. Once
 * per vehicle. Only offered vehicles, since the mail names them to an unconfirmed address (security 6.60).
 */
export async function registerAttempt(
  context: { db: Database; clock: Clock },
  input: { vehicle: Vehicle; email: string; language: Language },
): Promise<Result<"unknownVehicle" | "vehicleCompatible", { mailed: boolean }>> {
  if (!(await isOffered(context, input.vehicle))) return { ok: false, error: "unknownVehicle" };
  // The mail would be wrong.
  if (await isVehicleCompatible(context.db, input.vehicle)) return { ok: false, error: "vehicleCompatible" };
  const email = input.email.toLowerCase();
  const { vehicle, language } = input;
  return context.db.transaction(async (tx) => {
    // Serialises an address: a repeated form sees the first entry.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waiting:${email}`}, 0))`);
    const [waiting] = await tx
      .select({ id: compatibilityAttempts.id })
      .from(compatibilityAttempts)
      .where(
        and(
          eq(compatibilityAttempts.email, email),
          eq(compatibilityAttempts.brand, vehicle.brand),
          eq(compatibilityAttempts.model, vehicle.model),
          eq(compatibilityAttempts.year, vehicle.year),
          eq(compatibilityAttempts.energy, vehicle.energy),
          isNull(compatibilityAttempts.notifiedAt),
        ),
      )
      .limit(1);
    if (waiting) return { ok: true, mailed: false } as const;
    const [attempt] = await tx
      .insert(compatibilityAttempts)
      .values({ ...vehicle, email, language, createdAt: context.clock.now() })
      .returning({ id: compatibilityAttempts.id });
    const { allowed } = await takeFromLimit(tx, limits.anonymousMail, mailboxOf(email));
    if (allowed) await waitingListMail.queue(tx, { attemptId: attempt!.id, vehicle, email, language });
    return { ok: true, mailed: allowed } as const;
  });
}
