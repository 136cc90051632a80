import { Outlet } from "react-router";
import { accessTexts } from "#app/accounts/account-texts.server.ts";
import { requireAdmin, signedIn } from "#app/accounts/guard.server.ts";
import { SessionWatch } from "#app/accounts/session/session-watch.tsx";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { hasUnsentForms } from "#app/staff-ui/forms/form-drafts.ts";
import { backOfficeTexts, menuTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { confirmSignIn } from "#app/staff-ui/sign-in/confirm-sign-in.ts";
import { announceSteps } from "#app/staff-ui/steps/announce-steps.ts";
import { answerFailedSteps } from "#app/staff-ui/steps/answer-failed-steps.ts";
import { answerAfterReload } from "#app/staff-ui/steps/page-reload.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { readStaffNotice, staffNotice } from "#app/staff-ui/steps/staff-notice.server.ts";
import { refusedSteps } from "#app/staff-ui/steps/staff-steps.server.ts";
import { Shell } from "../frame/shell.tsx";
import { shellTexts } from "../frame/shell-texts.server.ts";
import { countsOfDocument } from "../frame/waiting-counts.server.ts";
import type { Route } from "./+types/guarded";

/** PostgreSQL stores no NUL, so no id or search contains one. */
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
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { db, clock, author, role } = staffOf(context);
  const awaitsFactor = context.get(signedIn).awaitsFactor !== undefined;
  const shell = shellTexts(language, {
    owner: author.userId,
    role,
    refusedSteps: refusedSteps(context, pattern, role),
  });
  return {
    language,
    menu: menuTexts(language, role, { awaitsFactor }),
    access: accessTexts(language),
    errors: { ...frameTexts(language).error, title: backOfficeTexts(language).title },
    t: awaitsFactor ? { ...shell, actions: [] } : shell,
    notice: context.get(staffNotice),
    waiting:
      role !== null && !awaitsFactor
        ? await countsOfDocument(request, db, { role, userId: author.userId }, clock)
        : null,
  };
}

export default function Guarded({ loaderData: { language, menu, access, t, notice, waiting } }: Route.ComponentProps) {
  return (
    <SessionWatch needsAdmin language={language} t={access} hasUnsent={hasUnsentForms}>
      <Shell menu={menu} t={t} language={language} notice={notice} waiting={waiting}>
        <Outlet />
      </Shell>
    </SessionWatch>
  );
}
