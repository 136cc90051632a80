import { roles } from "#app/accounts/permissions.ts";
import { checkbox, choice, email, name } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";

export const inviteFields = { name: name(80), email, role: choice(roles), language: choice(languages) };
export const roleFields = { role: choice(roles) };
/** Removing one's own account needs a ticked checkbox, which is not shown for others. */
export const removeFields = { confirmed: checkbox };
