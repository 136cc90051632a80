import { useNavigation } from "react-router";
import { loginTexts } from "#app/accounts/account-texts.server.ts";
import { codeInput } from "#app/accounts/login-form.tsx";
import { hasSecondFactor } from "#app/accounts/second-factor.server.ts";
import { answerSignInAgain, returnPathUnder } from "#app/accounts/sign-in-again.server.ts";
import { signInAgainCodeFields, signInAgainFields } from "#app/accounts/sign-in-fields.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { documentTitle } from "../back-office-texts.server.ts";
import { frameTexts } from "../frame/frame-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import type { Route } from "./+types/sign-in-again";

/** The password form before a step that needs a recent sign-in (frame/recent-sign-in.server.ts). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, author, language, email } = staffOf(context);
  const t = frameTexts(language).signInAgain;
  const login = loginTexts(language);
  const back = returnPathUnder(adminPaths.home, url);
  const askCode = await hasSecondFactor(db, author.userId);
  return { t, login, email, askCode, back, language, documentTitle: documentTitle(t.title, language) };
}

export const action = (args: Route.ActionArgs) => answerSignInAgain(args, adminPaths.home);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function SignInAgain({
  loaderData: { t, login, email, askCode, back, language },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const error = actionData?.error;
  const form = useForm<typeof signInAgainCodeFields>({
    fields: (askCode ? signInAgainCodeFields : signInAgainFields) as typeof signInAgainCodeFields,
    texts: { labels: login, faults: login.faults },
    language,
    answer: actionData?.answer,
    prefix: "again-",
  });
  return (
    <div className="grid max-w-form gap-5">
      <div className="grid gap-2">
        <h1 className="text-xl">{t.title}</h1>
        <p className="text-muted">{t.text}</p>
      </div>
      <PostedForm form={form} className="grid gap-4">
        {error && !busy && (
          <Notice tone="red" role="alert">
            {error === "wrongCode" || error === "expired" ? login.wrongCode : t[error]}
          </Notice>
        )}
        <Field id="again-email" label={login.email}>
          <TextInput size="sm" type="email" value={email} readOnly autoComplete="username" />
        </Field>
        <TextField
          form={form}
          name="password"
          required={false}
          size="sm"
          input={{ autoComplete: "current-password", maxLength: 128, required: true, autoFocus: true }}
        />
        {askCode && (
          <TextField form={form} name="code" help={login.codeHelp} required={false} size="sm" input={codeInput} />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="sm" loading={busy} loadingLabel={login.sending}>
            {t.submit}
          </Button>
          <TextLink to={back} className="py-0.5">
            {t.back}
          </TextLink>
        </div>
      </PostedForm>
    </div>
  );
}
