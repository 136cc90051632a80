import { redirect } from "react-router";
import { accessTexts, loginTexts } from "#app/accounts/account-texts.server.ts";
import { may, type Role } from "#app/accounts/permissions.ts";
import { readSession } from "#app/accounts/session/session.server.ts";
import { SessionCheckFailure, useSessionReload } from "#app/accounts/session/session-watch.tsx";
import { LoginForm } from "#app/accounts/sign-in/login-form.tsx";
import { answerSignInForm, factorsAwaited } from "#app/accounts/sign-in/sign-in-form.server.ts";
import { hasRoleNews } from "#app/accounts/team.server.ts";
import { decimal, fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { adminOrderPath, adminPaths, adminPersonPath } from "#app/office-paths.ts";
import { unreadMentions } from "#app/orders/assign-order.server.ts";
import { unreadPersonNotes } from "#app/orders/person-notes.server.ts";
import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { backOfficeTexts, documentTitle, menuTexts, roleTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import { When } from "#app/staff-ui/page/details-card.tsx";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { factorNotice } from "../account/factor-notice.server.ts";
import { FactorNotice } from "../account/factor-notice.tsx";
import { Shell } from "../frame/shell.tsx";
import { shellTexts } from "../frame/shell-texts.server.ts";
import { countsOfDocument } from "../frame/waiting-counts.server.ts";
import { Dashboard, shownFigures } from "../overview/dashboard.tsx";
import { type DashboardTexts, dashboardTexts, readDashboard, readTasks } from "../overview/dashboard-data.server.ts";
import { readRange } from "../overview/range.ts";
import { Section } from "../overview/section.tsx";
import { setupSteps } from "../overview/setup-steps.server.ts";
import type { Task } from "../overview/tasks.server.ts";
import { TaskList } from "../overview/tasks.tsx";
import type { Route } from "./+types/home";

/** The login form for visitors without the admin right; the overview for admins (spec 2.2). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const session = await readSession(request.headers);
  const t = backOfficeTexts(language);
  const access = accessTexts(language);
  if (session?.awaitsFactor) throw redirect(adminPaths.staffAccount);
  if (session?.role) {
    const { role, user } = session;
    const roles = roleTexts(language);
    const news = (await hasRoleNews(database(), user.id))
      ? fill(roles.news, { role: roles.names[role], about: roles.about[role] })
      : null;
    const now = systemClock.now();
    const data = may(role, "figures.read")
      ? await readDashboard(database(), now, readRange(url.searchParams, officeDay(now)), role)
      : null;
    const isNew = data !== null && data.held === 0 && data.states.every(({ count }) => count === 0);
    return {
      admin: true as const,
      documentTitle: documentTitle(t.overview, language),
      access,
      overview: t.overview,
      figure: shownFigures.find((each) => each === url.searchParams.get("figure")) ?? "revenue",
      roles,
      news,
      factor: await factorNotice(database(), user.id, language),
      notice: url.searchParams.has("refused") ? frameTexts(language).action.refusedPage : null,
      data,
      setup: isNew && may(role, "settings.read") ? await setupSteps(database(), language) : undefined,
      tasks: may(role, "figures.read") ? [] : await readTasks(database(), now, role),
      dashboard: dashboardTexts(language),
      mentions: await mentionsOf(role, user.id, language),
      mentionTitle: orderTexts(language).mention.title,
      menu: menuTexts(language, role),
      waiting: await countsOfDocument(request, database(), { role, userId: user.id }, systemClock),
      t: shellTexts(language, { owner: user.id, role }),
      language,
    };
  }
  return {
    admin: false as const,
    documentTitle: t.login.title,
    access,
    heading: t.login.title,
    text: t.login.text,
    notAdmin: session ? fill(t.login.notAdmin, { account: session.user.email }) : "",
    form: loginTexts(language),
    forgotPath: paths.forgottenPassword,
    factors: await factorsAwaited(request, url),
    language,
  };
}

/** Notes on orders and on persons that name the reader, newest first. */
async function mentionsOf(role: Role, userId: string, language: Language) {
  const db = database();
  const [ofOrders, ofPersons] = await Promise.all([
    may(role, "orders.read") ? unreadMentions(db, userId) : [],
    may(role, "people.read") ? unreadPersonNotes(db, userId) : [],
  ]);
  return [
    ...ofOrders.map(({ orderId, number, at }) => ({ path: adminOrderPath(orderId), name: number, at })),
    ...ofPersons.map(({ email, at }) => ({ path: adminPersonPath(personKey(email)), name: email, at })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...mention }) => ({ ...mention, at: { iso: at.toISOString(), text: shortDateAndTime(at, language) } }));
}

export const action = (args: Route.ActionArgs) => answerSignInForm(args, adminPaths.home);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function AdminHome({ loaderData, actionData }: Route.ComponentProps) {
  useSessionReload(loaderData.admin);
  return (
    <>
      <SessionCheckFailure t={loaderData.access} />
      {loaderData.admin ? (
        <Shell
          menu={loaderData.menu}
          t={loaderData.t}
          language={loaderData.language}
          notice={loaderData.notice}
          waiting={loaderData.waiting}
        >
          {loaderData.factor && <FactorNotice text={loaderData.factor.text} add={loaderData.factor.add} />}
          <RoleNews news={loaderData.news} submit={loaderData.roles.read} />
          {loaderData.mentions.length > 0 && (
            <Notice tone="blue" title={loaderData.mentionTitle} className="mb-4">
              <ul className="grid gap-1">
                {loaderData.mentions.map(({ path, name, at }) => (
                  <li key={`${path} ${at.iso}`} className="flex flex-wrap gap-x-3">
                    <TextLink to={path}>{name}</TextLink>
                    <When at={at} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {loaderData.data ? (
            <Dashboard
              title={loaderData.overview}
              data={loaderData.data}
              figure={loaderData.figure}
              setup={loaderData.setup}
              t={loaderData.dashboard}
              language={loaderData.language}
            />
          ) : (
            <OwnWork
              title={loaderData.overview}
              tasks={loaderData.tasks}
              t={loaderData.dashboard}
              language={loaderData.language}
            />
          )}
        </Shell>
      ) : (
        <div className="container grid max-w-form gap-6 py-12 md:py-20">
          <div className="grid gap-2">
            <h1 className="text-2xl">{loaderData.heading}</h1>
            <p className="text-muted">{loaderData.text}</p>
          </div>
          {loaderData.notAdmin && <Notice tone="amber">{loaderData.notAdmin}</Notice>}
          <Card>
            <LoginForm
              t={loaderData.form}
              language={loaderData.language}
              action={adminPaths.home}
              result={actionData}
              forgotPath={loaderData.forgotPath}
              factors={loaderData.factors}
              hasFocus
            />
          </Card>
        </div>
      )}
    </>
  );
}

/** Shown once to people who were staff before there were roles. */
function RoleNews({ news, submit }: { news: string | null; submit: string }) {
  if (news === null) return null;
  return (
    <Notice tone="blue" className="mb-4">
      <p className="pb-2">{news}</p>
      <StepButton intent="read-role-news" action={adminPaths.staffAccount} submit={submit} />
    </Notice>
  );
}

type OwnWorkProps = {
  title: string;
  tasks: Task[];
  t: DashboardTexts;
  language: Language;
};

/** The overview of roles that may not read the figures. */
const OwnWork = ({ title, tasks, t, language }: OwnWorkProps) => (
  <div className="grid grid-cols-1 gap-8">
    <h1 className="text-xl">{title}</h1>
    <Section title={t.queues.title}>
      <TaskList tasks={tasks} t={t} language={language} count={(value) => decimal(value, language)} />
    </Section>
  </div>
);
