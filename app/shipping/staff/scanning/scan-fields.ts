import { optional } from "#app/forms/fields/optional-field.ts";
import { checkbox, choice, integer, line, lines } from "#app/forms/fields.ts";
import { cameBackCauses, returnConditions } from "#app/orders/order-status.ts";
import { carriers, maxParcelGrams, parcelServices } from "../../carriers.ts";

/** Longer than any code, so that two scans in one field are refused, not cut. */
const maxScanLength = 60;

export const serialFields = { serial: line(maxScanLength) };

export const shipFields = {
  carrier: choice(carriers.map(({ id }) => id)),
  trackingNumber: line(maxScanLength),
  unusual: checkbox,
};

/** Of a parcel that came back; the scanned one is named by a code. */
export const cameBackFields = {
  cause: choice(cameBackCauses),
  condition: choice(returnConditions),
  note: optional(lines(1000)),
};
/** Why a return that was recorded is taken back. */
export const undoBackFields = { note: lines(1000) };
export const scannedBackFields = { code: line(maxScanLength), ...cameBackFields };

/** Of one parcel at the desk, with what the settings say to begin with. */
export const parcelFields = {
  ...shipFields,
  weight: optional(integer(1, maxParcelGrams)),
  service: optional(choice(parcelServices)),
};

/** Of a label that is bought. */
export const labelFields = { carrier: shipFields.carrier, weight: parcelFields.weight };

/** Shared by the rows of a bulk step. */
export const parcelsFields = { carrier: shipFields.carrier, unusual: checkbox };
export const numberField = (orderId: string): string => `number-${orderId}`;
export const versionField = (orderId: string): string => `version-${orderId}`;
