import { isOffered } from "#app/catalogue/offered-vehicle.server.ts";
import { isVehicleCompatible } from "#app/catalogue/vehicle-compatibility.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type FeatureKey, featureKeys } from "../rules/features.ts";
import type { Vehicle } from "../saved-check.ts";
import { compatibilityAttempts } from "./tables.server.ts";

export type CheckResult = { compatible: boolean; features: FeatureKey[] };

/** The check (spec 5). Every incompatible one of our selectors is counted, without an e-mail (decisions 4). */
export async function checkCompatibility(
  context: { db: Database; clock: Clock },
  input: { vehicle: Vehicle; language: Language },
): Promise<CheckResult> {
  if (await isVehicleCompatible(context.db, input.vehicle)) return { compatible: true, features: [...featureKeys] };
  if (await isOffered(context, input.vehicle))
    await context.db
      .insert(compatibilityAttempts)
      .values({ ...input.vehicle, language: input.language, createdAt: context.clock.now() });
  return { compatible: false, features: [] };
}
