import { renameAccount } from "#app/accounts/rename-account.server.ts";
import { endOtherSessions, endSession } from "#app/accounts/session/sessions.server.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "#app/accounts/sign-in/second-factor.server.ts";
import { codeFields, signInSecrets } from "#app/accounts/sign-in/sign-in-fields.ts";
import type { Language } from "#app/i18n/languages.ts";
import { defineStep, refusedAsToast, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { nameFields } from "./account-name.tsx";
import { accountTexts } from "./account-texts.server.ts";

/** The steps of a person's own account. All but the name require a sign-in within the last 15 minutes. */
export const accountAction = staffAction({
  messages: (language: Language) => accountTexts(language).messages,
  steps: {
    rename: defineStep({
      fields: nameFields,
      async run(staff, { name }) {
        await renameAccount(staff, name);
        return { ok: true };
      },
    }),
    start: defineStep({
      fields: {},
      recent: true,
      reversible: "Nothing is asked of the next sign-in before the code is confirmed.",
      run: (staff) => startSecondFactor(staff),
    }),
    confirm: defineStep({
      fields: codeFields,
      secret: signInSecrets,
      recent: true,
      async run(staff, { code }) {
        const result = await confirmSecondFactor(staff, code);
        if (result.ok) return { ok: true, shownOnce: result.recoveryCodes };
        return result.error === "wrongCode" ? { ...result, field: "code" } : result;
      },
    }),
    renew: defineStep({
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      async run(staff) {
        const result = await renewRecoveryCodes(staff);
        return result.ok ? { ok: true, shownOnce: result.recoveryCodes } : result;
      },
    }),
    remove: defineStep({
      fields: codeFields,
      secret: signInSecrets,
      recent: true,
      async run(staff, { code }) {
        const result = await removeSecondFactor(staff, code);
        return !result.ok && result.error === "wrongCode" ? { ...result, field: "code" } : result;
      },
    }),
    "end-session": defineStep({
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      run: async (staff, _, { form }) => refusedAsToast(await endSession(staff, String(form.get("id") ?? ""))),
    }),
    "end-others": defineStep({
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
