import { checkbox, choice, line } from "#app/forms/fields.ts";
import { carriers } from "../../carriers.ts";

/** Longer than any code, so that two scans in one field are refused, not cut. */
const maxScanLength = 60;

export const serialFields = { serial: line(maxScanLength) };

export const shipFields = {
  carrier: choice(carriers.map(({ id }) => id)),
  trackingNumber: line(maxScanLength),
  unusual: checkbox,
};

/** Shared by the rows of a bulk step. */
export const parcelsFields = { carrier: shipFields.carrier, unusual: checkbox };
export const numberField = (orderId: string): string => `number-${orderId}`;
export const versionField = (orderId: string): string => `version-${orderId}`;
