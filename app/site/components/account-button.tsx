import { lazy, Suspense, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { LoginFormProps } from "#app/accounts/login-form.tsx";
import { signOut, useSession } from "#app/accounts/session-client.ts";
import { signInPath } from "#app/accounts/sign-in-path.ts";
import { adminPaths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { buttonStyle } from "#app/ui/controls/button-style.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { useToast } from "#app/ui/overlays/toast.tsx";
import { LoginIcon, LogoutIcon } from "#app/ui/pictures/icons.tsx";
import type { FrameTexts } from "./frame-texts.ts";

// Fetched at /admin only: no other page shows it.
const LoginForm = lazy(async () => ({ default: (await import("#app/accounts/login-form.tsx")).LoginForm }));

/** Login or logout icon (spec 2.4): a link to the sign-in page; the popover with the form only at /admin. */
export function AccountButton({ t }: { t: FrameTexts }) {
  const { state } = useSession();
  const { pathname, search } = useLocation();
  const { toast } = useToast();
  const [leaving, setLeaving] = useState(false);
  const admin = useRouteLoaderData("admin/pages/home") as
    | { form?: LoginFormProps["t"]; forgotPath: string }
    | undefined;
  async function leave() {
    setLeaving(true);
    const { failed, stillSignedIn } = t.signOutFailed;
    if (await signOut()) toast({ title: t.signedOut });
    else toast({ title: failed, description: stillSignedIn, variant: "destructive" });
    setLeaving(false);
  }
  if (state === "signed-in")
    return <Button variant="ghost" label={t.signOut} icon={<LogoutIcon />} loading={leaving} onClick={leave} />;
  if (admin?.form)
    return (
      <Popover buttonLabel={t.signIn} buttonProps={{ icon: <LoginIcon /> }} className="w-80">
        <div className="p-5">
          <Suspense>
            <LoginForm t={admin.form} action={adminPaths.home} forgotPath={admin.forgotPath} size="sm" />
          </Suspense>
        </div>
      </Popover>
    );
  return (
    <PlainLink
      to={signInPath(pathname, search)}
      rel="nofollow"
      className={buttonStyle({ variant: "ghost", square: true })}
    >
      <LoginIcon />
      <VisuallyHidden>{t.signIn}</VisuallyHidden>
    </PlainLink>
  );
}
