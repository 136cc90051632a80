import { isOffered } from "#app/catalogue/offered-vehicle.server.ts";
import { isVehicleCompatible } from "#app/catalogue/vehicle-compatibility.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type FeatureKey, featureKeys } from "../rules/features.ts";
import type { Vehicle } from "../saved-check.ts";
import { countCheck } from "./count-check.server.ts";
import { compatibilityAttempts } from "./tables.server.ts";

export type CheckResult = { compatible: boolean; features: FeatureKey[] };

/** The check (spec 5). Every one of our selectors is counted; an incompatible one with its vehicle, without an e-mail (decisions 4). */
export async function checkCompatibility(
  context: { db: Database; clock: Clock },
  input: { vehicle: Vehicle; language: Language },
): Promise<CheckResult> {
  const { db, clock } = context;
  const now = clock.now();
  if (await isVehicleCompatible(db, input.vehicle)) {
    await countCheck(db, { isCompatible: true, now });
    return { compatible: true, features: [...featureKeys] };
  }
  if (await isOffered(context, input.vehicle)) {
    await countCheck(db, { isCompatible: false, now });
    await db.insert(compatibilityAttempts).values({ ...input.vehicle, language: input.language, createdAt: now });
  }
  return { compatible: false, features: [] };
}
