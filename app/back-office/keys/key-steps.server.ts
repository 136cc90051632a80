import { createApiKey, revokeApiKey, rotateApiKey } from "#app/accounts/api-keys.server.ts";
import { type KeyPermission, keyPermissions, keyPresets } from "#app/accounts/permissions.ts";
import { defineStep, refusedAsToast, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { newKeyFields, rotateFields } from "./key-fields.ts";

const idIn = (form: FormData): string => String(form.get("id") ?? "");

/** API keys (decisions 12.2): a key gives access to money and personal data, so each step needs a recent sign-in. */
export const keySteps = {
  "create-key": defineStep({
    permission: "keys.edit",
    fields: newKeyFields,
    recent: true,
    async run(staff, { name, days, perMinute, preset, ...chosen }): Promise<StepResult> {
      const usual: readonly KeyPermission[] = preset ? keyPresets[preset] : [];
      const created = await createApiKey(staff, {
        name,
        perMinute,
        days: days === "none" ? null : Number(days),
        permissions: keyPermissions.filter((permission) => chosen[permission] || usual.includes(permission)),
      });
      if (created.ok) return { ok: true, shownOnce: [created.key] };
      return { ...created, field: keyPermissions[0] };
    },
  }),
  "rotate-key": defineStep({
    permission: "keys.edit",
    fields: rotateFields,
    recent: true,
    async run(staff, { hours }, { form }): Promise<StepResult> {
      const rotated = await rotateApiKey(staff, { id: idIn(form), hours: Number(hours) });
      return rotated.ok ? { ok: true, shownOnce: [rotated.key] } : refusedAsToast(rotated);
    },
  }),
  "revoke-key": defineStep({
    permission: "keys.edit",
    fields: {},
    recent: true,
    isConfirmedFirst: true,
    run: async (staff, _, { form }) => refusedAsToast(await revokeApiKey(staff, idIn(form))),
  }),
};
