import { checkbox, choice, line } from "#app/forms/fields.ts";
import { carriers } from "../../carriers.ts";

/** Longer than any serial or tracking number, so that two scans in one field get an error message and are not cut. */
const maxScanLength = 60;

export const serialFields = { serial: line(maxScanLength) };

export const shipFields = {
  carrier: choice(carriers.map(({ id }) => id)),
  trackingNumber: line(maxScanLength),
  unusual: checkbox,
};

/** Fields that the rows of a bulk step share; each parcel has its own number. */
export const parcelsFields = { carrier: shipFields.carrier, unusual: checkbox };
export const numberField = (orderId: string): string => `number-${orderId}`;
export const versionField = (orderId: string): string => `version-${orderId}`;
