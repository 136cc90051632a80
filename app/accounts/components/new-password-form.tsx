import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Fields, FormAnswer } from "#app/forms/form-state.ts";
import type { FormTexts } from "#app/forms/form-texts.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { type Form as BoundForm, useForm } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { changeFields, invitationFields, resetFields } from "../rules/new-password-fields.ts";

type Texts = typeof import("../texts/fr/update-password.json");

type FormProps = {
  t: Texts;
  faults: FormTexts["faults"];
  language: Language;
  isLimited: boolean;
};

type ResetPasswordFormProps = FormProps & { token: string; answer: FormAnswer<typeof resetFields> | undefined };

export function ResetPasswordForm({ token, answer, ...rest }: ResetPasswordFormProps) {
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

export function InvitationForm({ token, answer, ...rest }: InvitationFormProps) {
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

export function ChangePasswordForm({ email, answer, ...rest }: ChangePasswordFormProps) {
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
