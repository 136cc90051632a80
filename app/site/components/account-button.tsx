import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { announceSessionChange, signOut, useSession } from "#app/accounts/session-client.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Field } from "#app/ui/field.tsx";
import { LoginIcon, LogoutIcon } from "#app/ui/icons.tsx";
import { PlainLink, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { FrameTexts } from "./frame-texts.ts";

/** Login or logout icon (spec 2.4): a link to the sign-in page; the popover with the form only at /admin. */
export function AccountButton({ t }: { t: FrameTexts }) {
  const { state } = useSession();
  const { pathname, search } = useLocation();
  const { toast } = useToast();
  if (state === "signed-in")
    return (
      <Button
        variant="ghost"
        label={t.signOut}
        icon={<LogoutIcon />}
        onClick={async () => {
          await signOut();
          toast({ title: t.signedOut });
        }}
      />
    );
  if (pathname === "/admin")
    return (
      <Popover buttonLabel={t.signIn} buttonProps={{ icon: <LoginIcon /> }} className="w-80">
        <SignInForm t={t} />
      </Popover>
    );
  const from = pathname === "/auth" ? "" : `?from=${encodeURIComponent(pathname + search)}`;
  return (
    <PlainLink to={`/auth${from}`} rel="nofollow" className={buttonStyle({ variant: "ghost", square: true })}>
      <LoginIcon />
      <VisuallyHidden>{t.signIn}</VisuallyHidden>
    </PlainLink>
  );
}

function SignInForm({ t }: { t: FrameTexts }) {
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState("");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending(true);
    setFault("");
    try {
      const response = await fetch("/api/auth/sign-in/email", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: form.get("email"), password: form.get("password") }),
      });
      if (response.ok) await announceSessionChange();
      else {
        const answer = (await response.json().catch(() => ({}))) as { message?: string; title?: string };
        setFault(answer.message ?? answer.title ?? t.signInFailed);
      }
    } catch {
      setFault(t.signInFailed);
    } finally {
      setSending(false);
    }
  }
  return (
    <form onSubmit={submit} className="grid gap-4 p-5">
      <Field label={t.email}>
        <TextInput size="sm" name="email" type="email" autoComplete="username" required />
      </Field>
      <Field label={t.password}>
        <TextInput size="sm" name="password" type="password" autoComplete="current-password" required />
      </Field>
      {fault && (
        <Notice tone="red" role="alert">
          {fault}
        </Notice>
      )}
      <Button type="submit" loading={sending} block>
        {t.signIn}
      </Button>
      <TextLink to="/reset-password" className="text-sm">
        {t.forgotPassword}
      </TextLink>
    </form>
  );
}
