import { isVehicleCompatible } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { isOffered } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type countedSteps, visitCounter } from "#app/platform/visits/visit-counts.server.ts";
import { type FeatureKey, featureKeys } from "../rules/features.ts";
import type { Vehicle } from "../saved-check.ts";
import { compatibilityAttempts } from "./tables.server.ts";

export type CheckResult = { compatible: boolean; features: FeatureKey[] };

/** Counted as a visit's step if allowed (`isCounted`); incompatible ones are stored without e-mail (decisions 4). */
export async function checkCompatibility(
  context: { db: Database; clock: Clock },
  input: { vehicle: Vehicle; language: Language; isCounted: boolean },
): Promise<CheckResult> {
  const { db, clock } = context;
  const now = clock.now();
  const countStep = (step: (typeof countedSteps)[number]) => {
    if (input.isCounted) visitCounter(step, input.language).times++;
  };
  if (await isVehicleCompatible(db, input.vehicle)) {
    countStep("check");
    countStep("compatible");
    return { compatible: true, features: [...featureKeys] };
  }
  if (await isOffered(context, input.vehicle)) {
    countStep("check");
    await db.insert(compatibilityAttempts).values({ ...input.vehicle, language: input.language, createdAt: now });
  }
  return { compatible: false, features: [] };
}
