import { data, useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { emailFields } from "#app/forms/fields.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { useForm } from "#app/forms/use-form.ts";
import { unprefixedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { metaOfUnprefixedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { ownReferrer } from "../browser/own-referrer.ts";
import { requestPasswordReset } from "../server/password.server.ts";
import type { Route } from "./+types/reset-password";

type Texts = typeof import("../texts/fr/reset-password.json");

export const loader = textsLoader((language) => ({ t: loadTexts<Texts>("accounts", "reset-password", language) }));

/** Does not reveal whether the account exists (security 6.25). */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(requestLanguage);
  const { values, answer } = readForm(emailFields, await request.formData());
  if (!values) return data({ sent: false as const, answer }, 422);
  const { address, requestId } = context.get(requestInfo);
  const result = await requestPasswordReset(values.email, { address, requestId, language });
  if (result.ok) return { sent: true as const };
  if (result.error === "invalidEmail")
    return data({ sent: false as const, answer: { ...answer, refused: { email: { code: result.error } } } }, 422);
  return data(
    { sent: false as const, answer, isLimited: true },
    { status: 429, headers: { "retry-after": String(result.retryAfterSeconds) } },
  );
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = metaOfUnprefixedPage(paths.forgottenPassword, ownReferrer);

export default function ResetPassword({ loaderData: { language, t }, actionData }: Route.ComponentProps) {
  const action = unprefixedPath(paths.forgottenPassword, language);
  const busy = useNavigation().formAction === action;
  const failure = actionData && !actionData.sent ? actionData : undefined;
  const texts = { labels: { email: t.email }, faults: { invalidValue: t.invalidEmail } };
  const form = useForm({ fields: emailFields, texts, language, answer: failure?.answer });
  return (
    <div className="container grid max-w-form gap-6 py-12 md:py-20">
      <div className="grid gap-2">
        <h1 className="text-2xl">{t.heading}</h1>
        <p className="text-muted">{t.text}</p>
      </div>
      {actionData?.sent ? (
        <Notice tone="signal" role="status">
          {t.sent}
        </Notice>
      ) : (
        <Card>
          <PostedForm form={form} action={action} className="grid gap-5">
            {failure && "isLimited" in failure && (
              <Notice tone="red" role="alert">
                {t.tooManyRequests}
              </Notice>
            )}
            <TextField
              form={form}
              name="email"
              required={false}
              input={{ autoComplete: "username", maxLength: 254, required: true }}
            />
            <Button type="submit" loading={busy} loadingLabel={t.sending} block>
              {t.submit}
            </Button>
          </PostedForm>
        </Card>
      )}
      <TextLink to={unprefixedPath(paths.signIn, language)} className="justify-self-start text-sm">
        {t.back}
      </TextLink>
    </div>
  );
}
