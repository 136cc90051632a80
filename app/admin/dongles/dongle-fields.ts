import { dongleStates } from "#app/dongles/dongle-states.ts";
import { choice, line } from "#app/forms/fields.ts";
import { optional } from "#app/forms/optional-field.ts";

/** A step of a dongle by hand; what led to it may be written down. */
export const dongleFields = { to: choice(dongleStates), note: optional(line(200)) };
