import { useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { LoginTexts } from "./account-texts.server.ts";
import { codeStep } from "./rules/code-step.ts";

/** The answer of a login action that was refused. */
export type SignInFailure = {
  error: "wrongCredentials" | "tooManyRequests" | "wrongCode" | "expired";
  email: string;
};

export interface LoginFormProps {
  t: LoginTexts;
  /** Path that takes the form: /auth or /admin, with `?from=` the page that was wanted. */
  action: string;
  /** The action's answer to a form that was sent without JavaScript. */
  result?: SignInFailure;
  /** Path of the page that asks for a new password. */
  forgotPath: string;
  size?: "sm" | "md";
  /** The password was right, and the account has a second factor (`awaitsCode`). */
  askCode?: boolean;
}

/** E-mail and password (spec 2.5, 2.2), and then the code where there is a second factor. Plain forms without JavaScript. */
export function LoginForm(props: LoginFormProps) {
  const fetcher = useFetcher<SignInFailure>();
  const failure = fetcher.data ?? props.result;
  const parts = { ...props, fetcher, failure, busy: fetcher.state !== "idle" };
  return props.askCode && failure?.error !== "expired" ? <CodeForm {...parts} /> : <PasswordForm {...parts} />;
}

type Parts = LoginFormProps & {
  fetcher: ReturnType<typeof useFetcher<SignInFailure>>;
  failure: SignInFailure | undefined;
  busy: boolean;
};

/** One of the app's codes, or a recovery code, in the same field: nothing has to be chosen first. */
function CodeForm({ t, action, size = "md", fetcher, failure, busy }: Parts) {
  const id = useId();
  // Without scripts the answer to a wrong code is a page of its own, which has to ask for the code again.
  const codeAction = `${action}${action.includes("?") ? "&" : "?"}${codeStep}`;
  return (
    <fetcher.Form method="post" action={codeAction} className="grid gap-5">
      {failure && !busy && (
        <Notice tone="red" role="alert">
          {t[failure.error]}
        </Notice>
      )}
      <Field id={`${id}code`} label={t.code} help={t.codeHelp}>
        <TextInput
          key={fetcher.data ? `${busy}` : "first"}
          name="code"
          size={size}
          code
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
        />
      </Field>
      <div className="grid gap-3">
        <Button type="submit" loading={busy} loadingLabel={t.sending} block size={size}>
          {t.submitCode}
        </Button>
        <TextLink to={action} document className="justify-self-start text-sm">
          {t.startAgain}
        </TextLink>
      </div>
    </fetcher.Form>
  );
}

function PasswordForm({ t, action, forgotPath, size = "md", fetcher, failure, busy }: Parts) {
  const id = useId();
  return (
    <fetcher.Form method="post" action={action} className="grid gap-5">
      {failure && !busy && (
        <Notice tone="red" role="alert">
          {t[failure.error]}
        </Notice>
      )}
      <Field id={`${id}email`} label={t.email}>
        <TextInput
          name="email"
          type="email"
          size={size}
          defaultValue={failure?.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
      </Field>
      <Field id={`${id}password`} label={t.password}>
        <TextInput
          // A new field after each answer: the password is the one thing that is not kept.
          key={fetcher.data ? `${busy}` : "first"}
          name="password"
          type="password"
          size={size}
          autoComplete="current-password"
          maxLength={128}
          required
        />
      </Field>
      <div className="grid gap-3">
        <Button type="submit" loading={busy} loadingLabel={t.sending} block size={size}>
          {t.submit}
        </Button>
        <TextLink to={forgotPath} className="justify-self-start text-sm">
          {t.forgot}
        </TextLink>
      </div>
    </fetcher.Form>
  );
}
