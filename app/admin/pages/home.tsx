import { accessTexts, loginTexts } from "#app/accounts/account-texts.server.ts";
import { LoginForm } from "#app/accounts/login-form.tsx";
import { readSession } from "#app/accounts/session.server.ts";
import { SessionCheckFailure, useSessionReload } from "#app/accounts/session-watch.tsx";
import { answerSignInForm } from "#app/accounts/sign-in-form.server.ts";
import { fill } from "#app/i18n/format.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { adminPaths, paths } from "#app/paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { backOfficeTexts, documentTitle, type MenuTexts, menuTexts } from "../back-office-texts.server.ts";
import { shellTexts } from "../frame/frame-texts.server.ts";
import { Shell } from "../frame/shell.tsx";
import type { Route } from "./+types/home";

/** The login form for visitors without the admin right; the overview for admins (spec 2.2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const session = await readSession(request.headers);
  const t = backOfficeTexts(language);
  const access = accessTexts(language);
  if (session?.isAdmin)
    return {
      admin: true as const,
      documentTitle: documentTitle(t.overview, language),
      access,
      overview: t.overview,
      menu: menuTexts(language),
      t: shellTexts(language),
      language,
    };
  return {
    admin: false as const,
    documentTitle: t.login.title,
    access,
    heading: t.login.title,
    text: t.login.text,
    notAdmin: session ? fill(t.login.notAdmin, { account: session.user.email }) : "",
    form: loginTexts(language),
    forgotPath: paths.forgottenPassword,
  };
}

export const action = (args: Route.ActionArgs) => answerSignInForm(args, adminPaths.home);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.documentTitle },
  { name: "robots", content: "noindex" },
];

export default function AdminHome({ loaderData, actionData }: Route.ComponentProps) {
  useSessionReload(loaderData.admin);
  return (
    <>
      <SessionCheckFailure t={loaderData.access} />
      {loaderData.admin ? (
        <Shell menu={loaderData.menu} t={loaderData.t} language={loaderData.language}>
          <Overview title={loaderData.overview} groups={loaderData.menu.groups} />
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
              action={adminPaths.home}
              result={actionData}
              forgotPath={loaderData.forgotPath}
            />
          </Card>
        </div>
      )}
    </>
  );
}

function Overview({ title, groups }: { title: string; groups: MenuTexts["groups"] }) {
  return (
    <div className="grid gap-6">
      <h1 className="text-xl">{title}</h1>
      <div className="grid gap-4 sm:grid-cols-2">
        {groups.map((group) => (
          <Card key={group.key} padding="sm">
            <h2 className="pb-2 text-dense text-muted">{group.title}</h2>
            <ul className="divide-y divide-line">
              {group.links.map(({ path, title }) => (
                <li key={path}>
                  <PlainLink
                    to={path}
                    className="flex min-h-9 items-center font-medium underline-offset-[0.2em] hover:underline"
                  >
                    {title}
                  </PlainLink>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}
