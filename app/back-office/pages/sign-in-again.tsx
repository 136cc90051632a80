import { useNavigation, useSubmit } from "react-router";
import { signedIn } from "#app/accounts/guard.server.ts";
import { answerSignInAgain, returnPathUnder } from "#app/accounts/sign-in/sign-in-again.server.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { confirmTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { ConfirmFields, useConfirmForm } from "#app/staff-ui/sign-in/confirm-form.tsx";
import { isRecentSignIn, signInNeeded } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { Route } from "./+types/sign-in-again";

/** For steps that need a recent sign-in, without scripts; with scripts a dialog asks (confirm-sign-in.ts). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const t = confirmTexts(language);
  const back = returnPathUnder(adminPaths.home, url);
  const { email, asksCode, hasPasskey } = await signInNeeded(context.get(signedIn), back);
  const isConfirmed = url.searchParams.has("confirmed") && isRecentSignIn(context);
  const title = documentTitle(isConfirmed ? t.confirmedTitle : t.title, language);
  return {
    t,
    email,
    asksCode,
    hasPasskey,
    back: isOwnTab(url) ? null : back,
    isConfirmed,
    language,
    documentTitle: title,
  };
}

/** Opened in a tab beside a refused form, to which it must not lead back. */
const isOwnTab = (url: URL): boolean => url.searchParams.has("tab");

export const action = (args: Route.ActionArgs) =>
  answerSignInAgain(
    args,
    isOwnTab(args.url) ? `${adminPaths.signInAgain}?confirmed&tab=own` : returnPathUnder(adminPaths.home, args.url),
  );

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function SignInAgain({
  loaderData: { t, email, asksCode, hasPasskey, back, isConfirmed, language },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const result = busy ? undefined : actionData;
  const form = useConfirmForm(t, language, result);
  const submit = useSubmit();
  if (isConfirmed)
    return (
      <div className="grid max-w-form gap-2">
        <h1 className="text-xl">{t.confirmedTitle}</h1>
        <p className="text-muted">{t.confirmedHelp}</p>
      </div>
    );
  return (
    <div className="grid max-w-form gap-5">
      <div className="grid gap-2">
        <h1 className="text-xl">{t.title}</h1>
        <p className="text-muted">{t.text}</p>
      </div>
      <PostedForm form={form} className="grid gap-4">
        <ConfirmFields
          form={form}
          t={t}
          email={email}
          asksCode={asksCode}
          onPasskey={hasPasskey ? (passkey) => submit({ passkey }, { method: "post" }) : undefined}
          busy={busy}
          result={result}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="sm" loading={busy} loadingLabel={t.login.sending}>
            {t.submit}
          </Button>
          {back && (
            <TextLink to={back} className="py-0.5">
              {t.back}
            </TextLink>
          )}
        </div>
      </PostedForm>
    </div>
  );
}
