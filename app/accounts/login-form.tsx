import { useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { LoginTexts } from "./account-texts.server.ts";

/** The answer of a login action that was refused. */
export type SignInFailure = { error: "wrongCredentials" | "tooManyRequests"; email: string };

export interface LoginFormProps {
  t: LoginTexts;
  /** Path that takes the form: /auth or /admin, with `?from=` the page that was wanted. */
  action: string;
  /** The action's answer to a form that was sent without JavaScript. */
  result?: SignInFailure;
  /** Path of the page that asks for a new password. */
  forgotPath: string;
  size?: "sm" | "md";
}

/** E-mail and password (spec 2.5, 2.2). A plain form where JavaScript is missing. */
export function LoginForm({ t, action, result, forgotPath, size = "md" }: LoginFormProps) {
  const fetcher = useFetcher<SignInFailure>();
  const failure = fetcher.data ?? result;
  const busy = fetcher.state !== "idle";
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
