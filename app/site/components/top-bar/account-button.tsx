import { useState } from "react";
import { useSession } from "#app/accounts/session/session-client.ts";
import { signOut } from "#app/accounts/session/session-store.ts";
import { signInPath } from "#app/accounts/sign-in/sign-in-path.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { buttonStyle } from "#app/ui/controls/button-style.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { useSurroundings } from "#app/ui/islands/surroundings.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { LoginIcon, LogoutIcon } from "#app/ui/pictures/icons.tsx";
import type { TopBarTexts } from "../frame-texts.ts";

/** Login or logout icon (spec 2.4); `signIn` replaces the link to the sign-in page. */
export function AccountButton({ t, signIn }: { t: TopBarTexts; signIn?: React.ReactNode }) {
  const { state } = useSession();
  const { pathname, search } = useSurroundings();
  const [leaving, setLeaving] = useState(false);
  async function leave() {
    setLeaving(true);
    const { failed, stillSignedIn } = t.signOutFailed;
    if (await signOut()) showToast({ title: t.signedOut });
    else showToast({ title: failed, description: stillSignedIn, variant: "destructive" });
    setLeaving(false);
  }
  if (state === "signed-in")
    return <Button variant="ghost" label={t.signOut} icon={<LogoutIcon />} loading={leaving} onClick={leave} />;
  if (signIn) return signIn;
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
