import { optional } from "#app/forms/fields/optional-field.ts";
import { choice, line } from "#app/forms/fields.ts";
import { dongleStates } from "../dongle-states.ts";

export const dongleFields = { to: choice(dongleStates), note: optional(line(200)) };
