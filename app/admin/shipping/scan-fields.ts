import { checkbox, choice, line } from "#app/forms/fields.ts";
import { carriers } from "#app/shipping/carriers.ts";

/** Longer than any serial or tracking number, so that what was scanned twice in a row is explained and not cut. */
const maxScanLength = 60;

export const serialFields = { serial: line(maxScanLength) };

export const shipFields = {
  carrier: choice(carriers.map(({ id }) => id)),
  trackingNumber: line(maxScanLength),
  unusual: checkbox,
};

/** For a step on many rows, whose parcels have a number each. */
export const parcelsFields = { carrier: shipFields.carrier, unusual: checkbox };
export const numberField = (orderId: string): string => `number-${orderId}`;
export const versionField = (orderId: string): string => `version-${orderId}`;
