import { isRole } from "#app/accounts/permissions.ts";
import {
  changeRole,
  inviteStaff,
  removeStaff,
  resendInvitation,
  withdrawInvitation,
} from "#app/accounts/team.server.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { roleTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import {
  defineStep,
  isConfirmed,
  refusedAsToast,
  type StepResult,
  staffAction,
} from "#app/staff-ui/steps/staff-action.server.ts";
import { inviteFields, removeFields, roleFields } from "./team-fields.ts";
import { teamTexts } from "./team-texts.server.ts";

const emailIn = (form: FormData): string => String(form.get("email") ?? "");

/** Changes of who may use the back office need a sign-in within the last 15 minutes (security 2.16). */
export const teamAction = staffAction({
  messages: (language: Language) => teamTexts(language).messages,
  steps: {
    invite: defineStep({
      permission: "team.edit",
      fields: inviteFields,
      recent: true,
      async run(staff, values) {
        const result = await inviteStaff(staff, values);
        return !result.ok && result.error === "alreadyInTeam" ? { ...result, field: "email" } : result;
      },
    }),
    "invite-again": defineStep({
      permission: "team.edit",
      fields: {},
      isConfirmedFirst: true,
      recent: true,
      run: async (staff, _, { form }) => refusedAsToast(await resendInvitation(staff, emailIn(form))),
    }),
    withdraw: defineStep({
      permission: "team.edit",
      fields: {},
      isConfirmedFirst: true,
      recent: true,
      run: async (staff, _, { form }) => refusedAsToast(await withdrawInvitation(staff, emailIn(form))),
    }),
    "change-role": defineStep({
      permission: "team.edit",
      fields: roleFields,
      recent: true,
      async run(staff, { role }, { form }): Promise<StepResult> {
        const [email, seen] = [emailIn(form), String(form.get("seen") ?? "")];
        const { names, about } = roleTexts(staff.language);
        const confirms = `${email} ${seen} ${role}`;
        if (isRole(seen) && seen !== role && !isConfirmed(form, confirms)) {
          const values = { name: email, before: names[seen], after: names[role], about: about[role] };
          return { ok: false, error: "confirmRole", values, confirms };
        }
        const changed = await changeRole(staff, { email, role, seen });
        if (changed.ok) return changed;
        return changed.error === "otherRole" ? { ...changed, isStale: true } : { ...changed, field: "role" };
      },
    }),
    remove: defineStep({
      permission: "team.edit",
      fields: removeFields,
      recent: true,
      async run(staff, { confirmed }, { form }) {
        const result = await removeStaff(staff, { email: emailIn(form), isConfirmed: confirmed });
        if (!result.ok) return result.error === "confirmSelf" ? { ...result, field: "confirmed" } : result;
        return result.isSelf ? { ok: true, to: localizedPath(paths.home, staff.language) } : { ok: true };
      },
    }),
  },
});
