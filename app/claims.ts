export type Claim = {
  /** Words of time ("minutes") belong to the text around it. */
  value: number | string;
  /** The same in all languages. */
  unit?: "%" | "°C" | "m" | "mm" | "mA" | "Mb" | "km" | "km/h" | "€" | "L" | "V";
  /** Condition that the texts state too. */
  condition?: string;
  source: string;
};

/**
 * Figures of the site (brand 8), named as placeholders by texts; the most careful figure where the specification
 * contradicts itself. Prices are rows that staff edit.
 */
export const claims = {
  temperatureMin: { value: -20, unit: "°C", condition: "guaranteed range", source: "9" },
  temperatureMax: { value: 70, unit: "°C", condition: "guaranteed range; +85 is said elsewhere", source: "9" },
  petrolFrom: { value: "2001", condition: "with OBD-II; 1996 is said elsewhere", source: "9" },
  dieselFrom: { value: "2004", source: "9" },
  coverage: { value: 90, unit: "%", condition: "about, vehicles since 2010; 95 % is said elsewhere", source: "9" },
  coverageFrom: { value: "2010", source: "9" },
  installSeconds: { value: 30, condition: "about, plugging in; 48 hours is said elsewhere", source: "9" },
  setupMin: { value: 5, condition: "minutes, first setup", source: "9" },
  setupMax: { value: 10, condition: "minutes, first setup", source: "9" },
  calibrationMin: { value: 10, condition: "minutes, first trip; “at least” is said elsewhere", source: "4, 9" },
  calibrationMax: { value: 15, condition: "minutes, first trip; “at least” is said elsewhere", source: "4, 9" },
  bluetooth: { value: "5.0", source: "9" },
  bluetoothRange: { value: 10, unit: "m", condition: "up to", source: "9" },
  thickness: { value: 6, unit: "mm", condition: "beyond the connector", source: "9" },
  caseWidth: { value: 46.8, condition: "mm, of the face at its top", source: "brand 5" },
  caseHeight: { value: 23.6, condition: "mm, of the face", source: "brand 5" },
  sleepCurrent: { value: 1, unit: "mA", condition: "less than, asleep when you park", source: "4, 9" },
  memory: { value: 64, unit: "Mb", source: "9" },
  microcontroller: { value: "Cortex M0+", source: "9" },
  accelerometerAxes: { value: 3, source: "9" },
  obdPins: { value: 16, source: "9" },
  iosFrom: { value: "12", source: "2.9" },
  androidFrom: { value: "8.0", source: "2.9" },
  vinLength: { value: 17, condition: "characters", source: "5" },
  passwordMin: { value: 8, condition: "characters, people; staff 12", source: "5" },
  scoreMax: { value: 100, source: "9" },
  scoreSafe: { value: 75, condition: "and more", source: "9" },
  scoreAverage: { value: 50, condition: "and more", source: "9" },
  scoredEvents: { value: 4, source: "9" },
  urbanBelow: { value: 50, unit: "km/h", condition: "below", source: "9" },
  mixedFrom: { value: 50, condition: "km/h, the unit follows the upper end", source: "9" },
  motorwayAbove: { value: 80, unit: "km/h", condition: "above", source: "9" },
  trainingTrips: { value: 10_000, condition: "about, K-Means", source: "9" },
  readings: { value: 1800, condition: "of speed in half an hour, one a second", source: "9" },
  tripBytes: { value: 2, condition: "sent per trip at ignition off", source: "9" },
  withdrawalDays: { value: 14, condition: "from receipt, return costs borne by the buyer", source: "9" },
  warrantyYears: { value: 2, condition: "from purchase, besides the legal guarantees", source: "9" },
  dispatchMin: { value: 1, condition: "business days from the order", source: "9" },
  dispatchMax: { value: 2, condition: "business days from the order", source: "9" },
  deliveryFranceMin: { value: 2, condition: "business days, metropolitan France", source: "9" },
  deliveryFranceMax: { value: 5, condition: "business days, metropolitan France", source: "9" },
  deliveryAbroadMin: { value: 5, condition: "business days", source: "9" },
  deliveryAbroadMax: { value: 10, condition: "business days", source: "9" },
  compatibilityDays: { value: 7, condition: "a compatible check is remembered", source: "9" },
  experienceYears: { value: 10, condition: "more than", source: "1" },
  sampleScore: { value: 82, condition: "sample", source: "9, between 75 and 100" },
  sampleFuel: { value: 6, unit: "L", condition: "sample notification", source: "9" },
  sampleRange: { value: 90, unit: "km", condition: "about, sample notification", source: "9" },
  sampleServiceDays: { value: 23, condition: "sample notification", source: "9" },
  sampleInspectionDays: { value: 10, condition: "sample notification", source: "9" },
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claims;
