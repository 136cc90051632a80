import { keyPermissions, keyPresetNames } from "#app/accounts/permissions.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { checkbox, choice, integer, line } from "#app/forms/fields.ts";

export const keyPeriods = ["30", "90", "365", "none"] as const;
export const keepHours = ["0", "1", "24", "168"] as const;

type Permissions = Record<(typeof keyPermissions)[number], typeof checkbox>;

/** Stands at the first permission, so that it is said together with what else is missing. */
const firstPermission: typeof checkbox = {
  ...checkbox,
  check: (value, form) =>
    form?.preset || keyPermissions.some((permission) => form?.[permission]) ? { value } : { fault: "required" },
};

export const newKeyFields = {
  name: line(60),
  days: choice(keyPeriods),
  perMinute: integer(1, 6_000),
  preset: optional(choice(keyPresetNames)),
  ...(Object.fromEntries(
    keyPermissions.map((permission, place) => [permission, place === 0 ? firstPermission : checkbox]),
  ) as Permissions),
};

/** `hours`: how long the old key stays valid. */
export const rotateFields = { hours: choice(keepHours) };
