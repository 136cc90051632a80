import { Outlet } from "react-router";
import { accessTexts } from "#app/accounts/account-texts.server.ts";
import { requireAdmin } from "#app/accounts/guard.server.ts";
import { SessionWatch } from "#app/accounts/session-watch.tsx";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { backOfficeTexts, menuTexts } from "../back-office-texts.server.ts";
import { announceSteps } from "../frame/announce-steps.ts";
import { answerFailedSteps } from "../frame/answer-failed-steps.ts";
import { confirmSignIn } from "../frame/confirm-sign-in.ts";
import { frameTexts, shellTexts } from "../frame/frame-texts.server.ts";
import { answerAfterReload } from "../frame/page-reload.ts";
import { Shell } from "../frame/shell.tsx";
import { staffOf } from "../frame/staff.server.ts";
import { readStaffNotice, staffNotice } from "../frame/staff-notice.server.ts";
import { hasUnsentForms } from "../frame/unsent-forms.ts";
import type { Route } from "./+types/guarded";

/** PostgreSQL stores no NUL character, so no id contains one and no search finds one. */
const refuseNul: Route.MiddlewareFunction = ({ request }) => {
  if (request.url.includes("%00")) throw new Response(null, { status: 404 });
};

/** The parent route of every back-office page except /admin, which shows the login form (spec 2.2, 4). */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin, refuseNul, readStaffNotice];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  answerAfterReload,
  announceSteps,
  answerFailedSteps,
  confirmSignIn,
];

/** Without a loader a client navigation would not call the server and its middleware. */
export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return {
    language,
    menu: menuTexts(language),
    access: accessTexts(language),
    errors: { ...frameTexts(language).error, title: backOfficeTexts(language).title },
    t: shellTexts(language, staffOf(context).author.userId),
    notice: context.get(staffNotice),
  };
}

export default function Guarded({ loaderData: { language, menu, access, t, notice } }: Route.ComponentProps) {
  return (
    <SessionWatch needsAdmin language={language} t={access} hasUnsent={hasUnsentForms}>
      <Shell menu={menu} t={t} language={language} notice={notice}>
        <Outlet />
      </Shell>
    </SessionWatch>
  );
}
