import type { ReactNode } from "react";
import { data, redirectDocument, useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Fields, FormAnswer } from "#app/forms/form-state.ts";
import type { FormTexts } from "#app/forms/form-texts.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { type Form as BoundForm, useForm } from "#app/forms/use-form.ts";
import { type Language, languageChoice, languageQuery, unprefixedPath } from "#app/i18n/languages.ts";
import { chosenLanguage, requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { metaOfUnprefixedPage } from "#app/i18n/unlisted-page-meta.ts";
import { adminHome, paths } from "#app/paths.ts";
import { isHttps, setCookies } from "#app/platform/http/private-cookies.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { ownReferrer } from "../browser/own-referrer.ts";
import { changeFields, invitationFields, resetFields, secretFields } from "../rules/password-rules.ts";
import { acceptInvitation } from "../server/accept-invitation.server.ts";
import { changePassword, resetPassword } from "../server/password.server.ts";
import { readSession } from "../session/session.server.ts";
import type { Route } from "./+types/update-password";

type Texts = typeof import("../texts/fr/update-password.json");

/** With a reset token, an invitation's, or signed in; otherwise explains how to get a link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const token = url.searchParams.get("token")?.slice(0, 200) ?? "";
  const invitation = url.searchParams.get("invitation")?.slice(0, 200) ?? "";
  const session = token || invitation ? null : await readSession(request.headers);
  const t = loadTexts<Texts>("accounts", "update-password", language);
  const { tooShortForStaff, tooLong, tooCommon, wrongPassword } = t;
  const tooShort = invitation ? tooShortForStaff : t.tooShort;
  const pageFaults = { tooShort, tooShortForStaff, tooLong, tooCommon, wrongPassword };
  const faults = { ...generalFormTexts(language).faults, ...pageFaults };
  return { language, token, invitation, email: session?.user.email ?? "", t, faults };
}

/** Keeps the language of the mail. */
const keptLanguage = ({ request, url, context }: Route.ActionArgs): string[] =>
  url.searchParams.has(languageQuery) && !chosenLanguage(request.headers.get("cookie"))
    ? [languageChoice(context.get(requestLanguage), isHttps())]
    : [];

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { address, requestId } = context.get(requestInfo);
  const form = await request.formData();
  const token = form.get("token");
  if (token) {
    const { values, answer } = readForm(resetFields, form, { secret: secretFields });
    if (!values) return refused(answer);
    const result = await resetPassword({ token, password: values.password }, { address, requestId });
    if (!result.ok) return refused(answer, result.error);
    return data({ done: "reset" as const }, { headers: setCookies(keptLanguage(args)) });
  }
  const invitation = form.get("invitation");
  if (invitation) {
    const { values, answer } = readForm(invitationFields, form, { secret: secretFields });
    if (!values) return refused(answer);
    const from = { address, requestId, headers: request.headers };
    const result = await acceptInvitation({ token: invitation, ...values }, from);
    if (!result.ok) return refused(answer, result.error);
    const cookies = [...result.cookies, ...keptLanguage(args)];
    throw redirectDocument(adminHome, { status: 303, headers: setCookies(cookies) });
  }
  const session = await readSession(request.headers);
  if (!session) return refused({ typed: {}, refused: {} }, "staleLink", 401);
  const { values, answer } = readForm(changeFields, form, { secret: secretFields });
  if (!values) return refused(answer);
  const from = { address, requestId, headers: request.headers };
  const result = await changePassword(session, values, from);
  if (!result.ok) return refused(answer, result.error);
  return data({ done: "changed" as const }, { headers: setCookies(result.cookies) });
}

type Refusal = Extract<
  Awaited<ReturnType<typeof changePassword | typeof resetPassword | typeof acceptInvitation>>,
  { ok: false }
>["error"];

function refused(answer: FormAnswer<typeof changeFields>, error?: Refusal, status = 422) {
  const isOfForm = error === "staleLink" || error === "staleInvitation" || error === "tooManyRequests";
  const field = error === "wrongPassword" ? "current" : "password";
  const ofField = error === undefined || isOfForm ? answer.refused : { [field]: { code: error } };
  return data(
    { done: false as const, error: isOfForm ? error : undefined, answer: { ...answer, refused: ofField } },
    status,
  );
}

export const meta = metaOfUnprefixedPage(paths.newPassword, ownReferrer);

export default function UpdatePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { language, token, invitation, email, t, faults } = loaderData;
  const failure = actionData?.done === false ? actionData : undefined;
  const error = failure?.error;
  const common = { t, faults, language, isLimited: error === "tooManyRequests", answer: failure?.answer };
  const stale = error === "staleLink" || (!token && !invitation && !email && !actionData?.done);
  return (
    <div className="container grid max-w-form gap-6 py-12 md:py-20">
      <h1 className="text-2xl">{invitation ? t.headingInvited : t.heading}</h1>
      {actionData?.done ? (
        <>
          <Notice tone="signal" role="status">
            {t[actionData.done]}
          </Notice>
          {actionData.done === "reset" && <ButtonLink to={paths.signIn}>{t.signIn}</ButtonLink>}
        </>
      ) : error === "staleInvitation" ? (
        <Notice tone="amber" role="alert">
          {t.staleInvitation}
        </Notice>
      ) : stale ? (
        <>
          <Notice tone="amber" role={error ? "alert" : undefined}>
            {error || token ? t.stale : t.noLink}
          </Notice>
          <ButtonLink to={unprefixedPath(paths.forgottenPassword, language)}>{t.askAgain}</ButtonLink>
        </>
      ) : invitation ? (
        <InvitationForm {...common} token={invitation} />
      ) : token ? (
        <ResetPasswordForm {...common} token={token} />
      ) : (
        <ChangePasswordForm {...common} email={email} />
      )}
    </div>
  );
}

type FormProps = {
  t: Texts;
  faults: FormTexts["faults"];
  language: Language;
  isLimited: boolean;
};

type ResetPasswordFormProps = FormProps & { token: string; answer: FormAnswer<typeof resetFields> | undefined };

function ResetPasswordForm({ token, answer, ...rest }: ResetPasswordFormProps) {
  const { t, faults, language } = rest;
  const texts = { labels: { password: t.password }, faults };
  const form = useForm({ fields: resetFields, texts, language, answer });
  return (
    <PasswordForm {...rest} form={form}>
      <input type="hidden" name="token" value={token} />
      <TextField form={form} name="password" help={t.help} input={newPasswordInput} />
    </PasswordForm>
  );
}

type InvitationFormProps = FormProps & { token: string; answer: FormAnswer<typeof invitationFields> | undefined };

function InvitationForm({ token, answer, ...rest }: InvitationFormProps) {
  const { t, faults, language } = rest;
  const texts = { labels: { password: t.password }, faults };
  const form = useForm({ fields: invitationFields, texts, language, answer });
  return (
    <PasswordForm {...rest} form={form}>
      <input type="hidden" name="invitation" value={token} />
      <TextField form={form} name="password" help={t.helpStaff} input={newPasswordInput} />
    </PasswordForm>
  );
}

type ChangePasswordFormProps = FormProps & { email: string; answer: FormAnswer<typeof changeFields> | undefined };

function ChangePasswordForm({ email, answer, ...rest }: ChangePasswordFormProps) {
  const { t, faults, language } = rest;
  const texts = { labels: { current: t.current, password: t.password }, faults };
  const form = useForm({ fields: changeFields, texts, language, answer });
  return (
    <PasswordForm {...rest} form={form}>
      {/* Tells password managers the account. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField form={form} name="current" input={{ autoComplete: "current-password", maxLength: 128 }} />
      <TextField form={form} name="password" help={t.help} input={newPasswordInput} />
    </PasswordForm>
  );
}

const newPasswordInput = { autoComplete: "new-password", maxLength: 128 };

function PasswordForm<F extends Fields>({
  t,
  isLimited,
  form,
  children,
}: FormProps & { form: BoundForm<F>; children: ReactNode }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Card>
      <PostedForm form={form} className="grid gap-5">
        {isLimited && (
          <Notice tone="red" role="alert">
            {t.tooManyRequests}
          </Notice>
        )}
        {children}
        <Button type="submit" loading={busy} loadingLabel={t.sending} block>
          {t.submit}
        </Button>
      </PostedForm>
    </Card>
  );
}
