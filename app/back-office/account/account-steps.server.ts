import { renameAccount } from "#app/accounts/account-names.server.ts";
import { endOtherSessions, endSession } from "#app/accounts/session/sessions.server.ts";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "#app/accounts/sign-in/passkeys.server.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "#app/accounts/sign-in/second-factor.server.ts";
import { codeFields, signInSecrets } from "#app/accounts/sign-in/sign-in-fields.ts";
import { readRoleNews } from "#app/accounts/team.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { defineStep, refusedAsToast, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { nameFields } from "./account-name.tsx";
import { accountTexts } from "./account-texts.server.ts";
import { passkeyFields } from "./passkey-list.tsx";

/** The steps of a person's own account. All but the name require a sign-in within the last 15 minutes. */
export const accountAction = staffAction({
  messages: (language: Language) => accountTexts(language).messages,
  steps: {
    rename: defineStep({
      permission: "office.use",
      fields: nameFields,
      async run(staff, { name }) {
        await renameAccount(staff, name);
        return { ok: true };
      },
    }),
    "read-role-news": defineStep({
      permission: "office.use",
      fields: {},
      reversible: "It hides a notice that has been read.",
      async run(staff): Promise<StepResult> {
        await readRoleNews(staff);
        return { ok: true, to: adminPaths.home };
      },
    }),
    start: defineStep({
      permission: "office.use",
      fields: {},
      recent: true,
      reversible: "Nothing is asked of the next sign-in before the code is confirmed.",
      run: (staff) => startSecondFactor(staff),
    }),
    confirm: defineStep({
      permission: "office.use",
      fields: codeFields,
      secret: signInSecrets,
      recent: true,
      async run(staff, { code }) {
        const result = await confirmSecondFactor(staff, code);
        if (result.ok) return result.recoveryCodes.length > 0 ? { ok: true, shownOnce: result.recoveryCodes } : result;
        return result.error === "wrongCode" ? { ...result, field: "code" } : result;
      },
    }),
    renew: defineStep({
      permission: "office.use",
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      async run(staff) {
        const result = await renewRecoveryCodes(staff);
        return result.ok ? { ok: true, shownOnce: result.recoveryCodes } : result;
      },
    }),
    remove: defineStep({
      permission: "office.use",
      fields: codeFields,
      secret: signInSecrets,
      recent: true,
      async run(staff, { code }) {
        const result = await removeSecondFactor(staff, code);
        return !result.ok && result.error === "wrongCode" ? { ...result, field: "code" } : result;
      },
    }),
    "begin-passkey": defineStep({
      permission: "office.use",
      fields: passkeyFields,
      recent: true,
      async run(staff, { label }) {
        const begun = await beginPasskey(staff, label);
        return begun.ok ? { ok: true, shownOnce: [begun.options] } : begun;
      },
    }),
    "add-passkey": defineStep({
      permission: "office.use",
      fields: passkeyFields,
      recent: true,
      async run(staff, { label }, { form }) {
        const added = await addPasskey(staff, { name: label, answer: String(form.get("passkey") ?? "") });
        if (added.ok) return added.recoveryCodes.length > 0 ? { ok: true, shownOnce: added.recoveryCodes } : added;
        return added.error === "sameName" ? { ...added, field: "label" } : added;
      },
    }),
    "rename-passkey": defineStep({
      permission: "office.use",
      fields: passkeyFields,
      recent: true,
      async run(staff, { label }, { form }) {
        const renamed = await renamePasskey(staff, { id: String(form.get("id") ?? ""), name: label });
        return !renamed.ok && renamed.error === "sameName" ? { ...renamed, field: "label" } : refusedAsToast(renamed);
      },
    }),
    "remove-passkey": defineStep({
      permission: "office.use",
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      run: async (staff, _, { form }) => refusedAsToast(await removePasskey(staff, String(form.get("id") ?? ""))),
    }),
    "end-session": defineStep({
      permission: "office.use",
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      run: async (staff, _, { form }) => refusedAsToast(await endSession(staff, String(form.get("id") ?? ""))),
    }),
    "end-others": defineStep({
      permission: "office.use",
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      async run(staff) {
        await endOtherSessions(staff, staff.sessionId);
        return { ok: true };
      },
    }),
  },
});
