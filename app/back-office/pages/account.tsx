import { listSessions, type OwnSession } from "#app/accounts/session/sessions.server.ts";
import { listPasskeys, maxPasskeys } from "#app/accounts/sign-in/passkeys.server.ts";
import { openSetUp, secondFactorState } from "#app/accounts/sign-in/second-factor.server.ts";
import { fill, plural, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { paths } from "#app/paths.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { isRecentSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { AccountName } from "../account/account-name.tsx";
import { accountAction } from "../account/account-steps.server.ts";
import { type AccountTexts, accountTexts } from "../account/account-texts.server.ts";
import { factorNotice } from "../account/factor-notice.server.ts";
import { FactorNotice } from "../account/factor-notice.tsx";
import { qrCode } from "../account/qr-code.server.ts";
import { SecondFactor } from "../account/second-factor.tsx";
import type { Route } from "./+types/account";

/** The person's own account: sessions, password, second factor (decisions 11). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { language, email, name, sessionId } = staff;
  const title = sectionTitle("account", language);
  const [sessions, passkeys, factor, required] = await Promise.all([
    listSessions(staff),
    listPasskeys(staff),
    secondFactorState(staff),
    factorNotice(staff.db, staff.author.userId, language),
  ]);
  // The secret is shown only after a recent sign-in, in case somebody else uses the browser.
  const open = factor.state === "started" && isRecentSignIn(context) ? await openSetUp(staff, email) : null;
  const setUp = open && { qr: await qrCode(open.uri), typed: open.typed };
  return {
    title,
    email,
    name,
    language,
    sessionId,
    sessions,
    passkeys,
    isFull: passkeys.length >= maxPasskeys,
    factor,
    required: required?.text,
    setUp,
    documentTitle: documentTitle(title, language),
    t: accountTexts(language),
  };
}

export const action = accountAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Account({ loaderData }: Route.ComponentProps) {
  const { title, email, name, language, sessionId, sessions, passkeys, isFull, factor, required, setUp, t } =
    loaderData;
  const hasFactor = factor.state === "on" || passkeys.length > 0;
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <h1 className="text-xl">{title}</h1>
        <p className="text-muted">{email}</p>
      </div>
      <section className="grid max-w-form gap-3">
        <h2 className="text-base font-semibold">{t.name}</h2>
        <AccountName name={name} t={t} />
      </section>
      <section className="grid gap-5">
        <h2 className="flex items-center gap-3 text-base font-semibold">
          {t.factor}
          <Badge tone={hasFactor ? "signal" : "neutral"}>{hasFactor ? t.on : t.off}</Badge>
        </h2>
        {required && <FactorNotice text={required} />}
        <SecondFactor factor={factor} setUp={setUp} passkeys={passkeys} isFull={isFull} t={t} language={language} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-base font-semibold">{t.password}</h2>
        <p className="text-muted">{t.passwordText}</p>
        <div>
          <ButtonLink size="sm" variant="secondary" to={paths.newPassword}>
            {t.changePassword}
          </ButtonLink>
        </div>
      </section>
      <section className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{t.sessions}</h2>
          {sessions.length > 1 && (
            <ConfirmStep
              intent="end-others"
              button={t.endOthers}
              description={plural(t.aboutEndOthers, sessions.length - 1, language)}
            />
          )}
        </div>
        <p className="text-muted">{t.sessionsText}</p>
        <SessionList sessions={sessions} presentId={sessionId} t={t} language={language} />
      </section>
    </div>
  );
}

type Props = { sessions: OwnSession[]; presentId: string; t: AccountTexts; language: Language };

function SessionList({ sessions, presentId, t, language }: Props) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.sessions}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.device, className: "font-medium", cell: ({ device }) => device || t.unknownDevice },
        { title: columns.network, cell: ({ network }) => network && <span className="code">{network}</span> },
        { title: columns.signedIn, cell: ({ signedInAt }) => shortDateAndTime(signedInAt, language) },
        { title: columns.lastUse, cell: ({ lastUsedAt }) => shortDateAndTime(lastUsedAt, language) },
        {
          title: t.endSession,
          isTitleHidden: true,
          cell: ({ id, device }) =>
            id === presentId ? (
              <Badge tone="signal">{t.present}</Badge>
            ) : (
              <ConfirmStep
                intent="end-session"
                row={id}
                hidden={{ id }}
                button={t.endSession}
                description={fill(t.aboutEndSession, { device: device || t.unknownDevice })}
                buttonVariant="ghost"
              />
            ),
        },
      ]}
    />
  );
}
