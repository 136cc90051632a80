import { checkbox, choice, email, line } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";

export const inviteFields = { email, name: line(80), language: choice(languages) };
/** One's own removal is confirmed by a box; for others it is not shown. */
export const removeFields = { confirmed: checkbox };
