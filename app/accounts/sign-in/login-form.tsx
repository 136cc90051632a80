import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useFetcher } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Fields, FormAnswer, NameOf, TypedOf } from "#app/forms/form-state.ts";
import { type Form, focusControl, useForm } from "#app/forms/use-form.ts";
import { type Language, unprefixedPath } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { ButtonVariant } from "#app/ui/controls/button-style.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { TextInputProps } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { LoginTexts } from "../account-texts.server.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { codeFields, codeQuery, signInFields } from "./sign-in-fields.ts";

/** `error` is null if a field is invalid. */
export type SignInFailure = {
  error: "wrongCredentials" | "tooManyRequests" | "wrongCode" | "wrongPasskey" | "expired" | null;
  answer: FormAnswer<typeof signInFields & typeof codeFields>;
};

export interface LoginFormProps {
  t: LoginTexts;
  language: Language;
  /** /auth or /admin, with the requested page in `?from=`. */
  action: string;
  result?: SignInFailure;
  forgotPath: string;
  size?: "sm" | "md";
  /** What may follow the password, once it was right. */
  factors?: { app: boolean; passkey: boolean } | null;
  hasFocus?: boolean;
}

/** E-mail and password (spec 2.5, 2.2), then code or passkey if needed; or a passkey alone. Works without JavaScript. */
export function LoginForm(props: LoginFormProps) {
  const fetcher = useFetcher<SignInFailure>();
  const failure = fetcher.data ?? props.result;
  const parts = { ...props, fetcher, failure };
  return props.factors && failure?.error !== "expired" ? <CodeForm {...parts} /> : <PasswordForm {...parts} />;
}

type Parts = LoginFormProps & {
  fetcher: ReturnType<typeof useFetcher<SignInFailure>>;
  failure: SignInFailure | undefined;
};

function useLoginForm<F extends Fields>(
  fields: F,
  secret: NameOf<F>,
  { t, language, fetcher, failure }: Parts,
): Form<F> {
  const prefix = useId();
  const labels = { email: t.email, password: t.password, code: t.code } as Record<NameOf<F>, string>;
  const texts = { labels, faults: t.faults };
  const form = useForm<F>({ fields, texts, language, answer: failure?.answer as FormAnswer<F> | undefined, prefix });
  const forgetSecret = useEffectEvent(() => {
    form.reset({ [secret]: "" } as Partial<TypedOf<F>>);
    focusControl(prefix + secret);
  });
  useEffect(() => {
    if (fetcher.data?.error) forgetSecret();
  }, [fetcher.data]);
  return form;
}

export const codeInput: TextInputProps = {
  code: true,
  autoComplete: "one-time-code",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 40,
  required: true,
};

function CodeForm(props: Parts) {
  const { t, action, size = "md", factors, fetcher } = props;
  const form = useLoginForm(codeFields, "code", props);
  // Without scripts a wrong code leads to a page that has to ask again.
  const codeAction = `${action}${action.includes("?") ? "&" : "?"}${codeQuery}`;
  const startAgain = (
    <TextLink to={action} document className="justify-self-start text-sm">
      {t.startAgain}
    </TextLink>
  );
  return (
    <LoginStep
      {...props}
      form={form}
      action={codeAction}
      submit={t.submitCode}
      variant={factors?.passkey ? "secondary" : "primary"}
      link={startAgain}
    >
      {factors?.passkey && (
        <PasskeyButton
          purpose="second-step"
          t={t}
          busy={fetcher.state !== "idle"}
          variant="primary"
          size={size}
          onAnswer={(passkey) => fetcher.submit({ passkey, code: "" }, { method: "post", action: codeAction })}
        />
      )}
      <TextField
        form={form}
        name="code"
        help={factors?.app ? t.codeHelp : t.recoveryHelp}
        required={false}
        size={size}
        input={{ ...codeInput, autoFocus: !factors?.passkey }}
      />
    </LoginStep>
  );
}

function PasswordForm(props: Parts) {
  const { t, language, action, forgotPath, size = "md", hasFocus = false, fetcher } = props;
  const form = useLoginForm(signInFields, "password", props);
  const otherWays = (
    <>
      <PasskeyButton
        purpose="sign-in"
        t={t}
        busy={fetcher.state !== "idle"}
        size={size}
        onAnswer={(passkey) => fetcher.submit({ passkey }, { method: "post", action })}
      />
      <TextLink to={unprefixedPath(forgotPath, language)} className="justify-self-start text-sm">
        {t.forgot}
      </TextLink>
    </>
  );
  return (
    <LoginStep {...props} form={form} submit={t.submit} link={otherWays}>
      <TextField
        form={form}
        name="email"
        required={false}
        size={size}
        input={{ autoComplete: "username", maxLength: 254, required: true, autoFocus: hasFocus }}
      />
      <TextField
        form={form}
        name="password"
        required={false}
        size={size}
        input={{ autoComplete: "current-password", maxLength: 128, required: true }}
      />
    </LoginStep>
  );
}

function LoginStep<F extends Fields>({
  t,
  action,
  size = "md",
  fetcher,
  failure,
  form,
  submit,
  variant,
  link,
  children,
}: Parts & { form: Form<F>; submit: string; variant?: ButtonVariant; link: ReactNode; children: ReactNode }) {
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={action}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => form.check() || event.preventDefault()}
    >
      {failure?.error && !busy && (
        <Notice tone="red" role="alert">
          {t[failure.error]}
        </Notice>
      )}
      {children}
      <div className="grid gap-3">
        <Button type="submit" variant={variant} loading={busy} loadingLabel={t.sending} block size={size}>
          {submit}
        </Button>
        {link}
      </div>
    </fetcher.Form>
  );
}
