import { optional } from "#app/forms/fields/optional-field.ts";
import { choice, line } from "#app/forms/fields.ts";
import { dongleStates } from "../dongle-states.ts";

/** A manual step of a dongle, with an optional reason. */
export const dongleFields = { to: choice(dongleStates), note: optional(line(200)) };
