/** What the dongle does on a compatible vehicle (spec 3), in the order of the checklist. */
export const featureKeys = [
  "realTimeDiagnostic",
  "drivingScore",
  "tripAnalysis",
  "breakdownDetection",
  "consumptionTracking",
] as const;
export type FeatureKey = (typeof featureKeys)[number];

/** The car's data for each of them: parameters and modes of SAE J1979, shown beside the plain sentence. */
export const featureCodes: Record<FeatureKey, string> = {
  realTimeDiagnostic: "PID 0x42",
  drivingScore: "PID 0x0D",
  tripAnalysis: "PID 0x1F",
  breakdownDetection: "MODE 0x03",
  consumptionTracking: "PID 0x5E",
};

/** An electric car has no fuel flow: its consumption is read from the charge of its battery pack. */
export const electricConsumptionCode = "PID 0x5B";
export const runsOnElectricityOnly = (energy: string): boolean => energy === "Electrique" || energy === "Hydrogène";
