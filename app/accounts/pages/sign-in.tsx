import { redirect } from "react-router";
import { localizedPath, unprefixedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { metaOfUnprefixedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { loginTexts } from "../account-texts.server.ts";
import { readSession } from "../session/session.server.ts";
import { LoginForm } from "../sign-in/login-form.tsx";
import { answerSignInForm, factorsAwaited } from "../sign-in/sign-in-form.server.ts";
import { safeReturnPath } from "../sign-in/sign-in-path.ts";
import type { Route } from "./+types/sign-in";

type Texts = typeof import("../texts/fr/sign-in.json");

/** Sign-in (spec 2.5). Redirects if already signed in. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const from = safeReturnPath(url.searchParams.get("from"));
  if (await readSession(request.headers)) throw redirect(from === "/" ? localizedPath(paths.home, language) : from);
  const t = loadTexts<Texts>("accounts", "sign-in", language);
  const factors = await factorsAwaited(request, url);
  return { language, from, factors, t: { ...t, form: loginTexts(language) } };
}

export const action = (args: Route.ActionArgs) => answerSignInForm(args);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = metaOfUnprefixedPage(paths.signIn);

export default function SignIn({ loaderData: { language, from, factors, t }, actionData }: Route.ComponentProps) {
  const awaited = factors?.passkey ? t.passkeyWanted : t.codeWanted;
  const query = from === "/" ? "" : `?from=${encodeURIComponent(from)}`;
  return (
    <div className="container grid max-w-form gap-6 py-12 md:py-20">
      <div className="grid gap-2">
        <h1 className="text-3xl">{t.heading}</h1>
        <p className="text-muted">{factors ? awaited : query ? t.wanted : t.text}</p>
      </div>
      <Card>
        <LoginForm
          t={t.form}
          language={language}
          action={unprefixedPath(paths.signIn + query, language)}
          result={actionData}
          forgotPath={paths.forgottenPassword}
          factors={factors}
        />
      </Card>
    </div>
  );
}
