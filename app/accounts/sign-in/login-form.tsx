import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useFetcher } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Fields, FormAnswer, NameOf, TypedOf } from "#app/forms/form-state.ts";
import { type Form, focusControl, useForm } from "#app/forms/use-form.ts";
import { type Language, unprefixedPath } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { TextInputProps } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { LoginTexts } from "../account-texts.server.ts";
import { codeQuery } from "../rules/code-step.ts";
import { codeFields, signInFields } from "./sign-in-fields.ts";

/** The answer of a login action that was refused; `error` is null if a field is wrong. */
export type SignInFailure = {
  error: "wrongCredentials" | "tooManyRequests" | "wrongCode" | "expired" | null;
  answer: FormAnswer<typeof signInFields & typeof codeFields>;
};

export interface LoginFormProps {
  t: LoginTexts;
  language: Language;
  /** Path that takes the form: /auth or /admin, with `?from=` the page that was requested. */
  action: string;
  /** The action's answer to a form that was sent without JavaScript. */
  result?: SignInFailure;
  /** Path of the page that asks for a new password. */
  forgotPath: string;
  size?: "sm" | "md";
  /** The password was right, and the account has a second factor (`awaitsCode`). */
  askCode?: boolean;
  /** The page is for nothing else: one types the e-mail at once. */
  hasFocus?: boolean;
}

/** E-mail and password (spec 2.5, 2.2), and then the code where there is a second factor. Plain forms without JavaScript. */
export function LoginForm(props: LoginFormProps) {
  const fetcher = useFetcher<SignInFailure>();
  const failure = fetcher.data ?? props.result;
  const parts = { ...props, fetcher, failure };
  return props.askCode && failure?.error !== "expired" ? <CodeForm {...parts} /> : <PasswordForm {...parts} />;
}

type Parts = LoginFormProps & {
  fetcher: ReturnType<typeof useFetcher<SignInFailure>>;
  failure: SignInFailure | undefined;
};

/** The form of one step: after a refusal its `secret` is empty again and has the focus. */
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

/** One of the app's codes, or a recovery code, in the same field: nothing has to be chosen first. */
function CodeForm(props: Parts) {
  const { t, action, size = "md" } = props;
  const form = useLoginForm(codeFields, "code", props);
  // Without scripts the answer to a wrong code is a separate page, which has to ask for the code again.
  const codeAction = `${action}${action.includes("?") ? "&" : "?"}${codeQuery}`;
  const startAgain = (
    <TextLink to={action} document className="justify-self-start text-sm">
      {t.startAgain}
    </TextLink>
  );
  return (
    <LoginStep {...props} form={form} action={codeAction} submit={t.submitCode} link={startAgain}>
      <TextField
        form={form}
        name="code"
        help={t.codeHelp}
        required={false}
        size={size}
        input={{ ...codeInput, autoFocus: true }}
      />
    </LoginStep>
  );
}

function PasswordForm(props: Parts) {
  const { t, language, forgotPath, size = "md", hasFocus = false } = props;
  const form = useLoginForm(signInFields, "password", props);
  const forgotten = (
    <TextLink to={unprefixedPath(forgotPath, language)} className="justify-self-start text-sm">
      {t.forgot}
    </TextLink>
  );
  return (
    <LoginStep {...props} form={form} submit={t.submit} link={forgotten}>
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
  link,
  children,
}: Parts & { form: Form<F>; submit: string; link: ReactNode; children: ReactNode }) {
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
        <Button type="submit" loading={busy} loadingLabel={t.sending} block size={size}>
          {submit}
        </Button>
        {link}
      </div>
    </fetcher.Form>
  );
}
