/** In the order of the checklist (spec 3). */
export const featureKeys = [
  "realTimeDiagnostic",
  "drivingScore",
  "tripAnalysis",
  "breakdownDetection",
  "consumptionTracking",
] as const;
export type FeatureKey = (typeof featureKeys)[number];

/** Parameters and modes of SAE J1979. */
export const featureCodes: Record<FeatureKey, string> = {
  realTimeDiagnostic: "PID 0x42",
  drivingScore: "PID 0x0D",
  tripAnalysis: "PID 0x1F",
  breakdownDetection: "MODE 0x03",
  consumptionTracking: "PID 0x5E",
};

/** Without fuel flow: from the battery pack's charge. */
export const electricConsumptionCode = "PID 0x5B";
export const runsOnElectricityOnly = (energy: string): boolean => energy === "Electrique" || energy === "Hydrogène";
