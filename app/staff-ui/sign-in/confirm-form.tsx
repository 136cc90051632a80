import { useEffect, useEffectEvent } from "react";
import { confirmFields } from "#app/accounts/sign-in/confirm-fields.ts";
import { codeInput } from "#app/accounts/sign-in/login-form.tsx";
import { PasskeyButton } from "#app/accounts/sign-in/passkey-button.tsx";
import type { ConfirmAnswer } from "#app/accounts/sign-in/sign-in-again.server.ts";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { type Form, focusControl, useForm } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { ConfirmTexts } from "../page/frame-texts.server.ts";

export type ConfirmResult = ConfirmAnswer | { message: string };

export const confirmPrefix = "again-";

/** Shared by page and dialog. */
export function useConfirmForm(
  t: ConfirmTexts,
  language: Language,
  result: ConfirmResult | undefined,
): Form<typeof confirmFields> {
  const refused = result && "answer" in result ? result : undefined;
  const form = useForm({
    fields: confirmFields,
    texts: { labels: t.login, faults: t.login.faults },
    language,
    answer: refused?.answer,
    prefix: confirmPrefix,
  });
  const forget = useEffectEvent((name: "password" | "code") => {
    form.reset({ password: "", code: "" });
    focusControl(confirmPrefix + name);
  });
  const error = refused?.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (error) forget(error === "wrongCode" ? "code" : "password");
  }, [result]);
  return form;
}

type Props = {
  form: Form<typeof confirmFields>;
  t: ConfirmTexts;
  email: string;
  asksCode: boolean;
  /** Sends the form with a passkey's answer; without one there is no button. */
  onPasskey?: ((passkey: string) => void) | undefined;
  busy: boolean;
  result: ConfirmResult | undefined;
};

/** Password, the app's code or a passkey: any is enough (decisions 9). */
export function ConfirmFields({ form, t, email, asksCode, onPasskey, busy, result }: Props) {
  // Not above the faults of a later submission.
  const message = result && form.faults.length === 0 && messageOf(t, result);
  return (
    <>
      {message && (
        <Notice tone="red" role="alert">
          {message}
        </Notice>
      )}
      {onPasskey && <PasskeyButton purpose="confirmation" t={t.login} busy={busy} size="sm" onAnswer={onPasskey} />}
      <Field id={`${confirmPrefix}email`} label={t.login.email}>
        <TextInput size="sm" type="email" value={email} readOnly autoComplete="username" />
      </Field>
      <TextField
        form={form}
        name="password"
        required={false}
        size="sm"
        input={{ autoComplete: "current-password", maxLength: 128, autoFocus: true, required: !asksCode }}
      />
      {asksCode && (
        <TextField
          form={form}
          name="code"
          help={`${t.either} ${t.login.codeHelp}`}
          required={false}
          size="sm"
          input={{ ...codeInput, required: false }}
        />
      )}
    </>
  );
}

function messageOf(t: ConfirmTexts, result: ConfirmResult): string | undefined {
  if ("message" in result) return result.message;
  if (result.isConfirmed || !result.error) return undefined;
  const { error } = result;
  return error === "wrongCode" || error === "wrongPasskey" ? t.login[error] : t[error];
}
