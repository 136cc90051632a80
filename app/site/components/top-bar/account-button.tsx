import { useState } from "react";
import { useSession } from "#app/accounts/session/session-client.ts";
import { signOut } from "#app/accounts/session/session-store.ts";
import { signInPath } from "#app/accounts/sign-in/sign-in-path.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { buttonStyle } from "#app/ui/controls/button-style.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { useSurroundings } from "#app/ui/islands/surroundings.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { AccountIcon, LogoutIcon } from "#app/ui/pictures/icons.tsx";
import type { TopBarTexts } from "../frame-texts.ts";

/** On a tablet and in the back office the icon stands alone. */
const words = "sr-only lg:in-[#site-menu]:not-sr-only max-md:in-[#site-menu]:not-sr-only";

/** Signs in or out (spec 2.4); `signIn` replaces the link to the sign-in page. */
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
    return (
      <Button variant="ghost" icon={<LogoutIcon />} loading={leaving} onClick={leave} className="px-3">
        <span className={words}>{t.signOut}</span>
      </Button>
    );
  if (signIn) return signIn;
  return (
    <PlainLink
      to={signInPath(pathname, search)}
      rel="nofollow"
      className={buttonStyle({ variant: "ghost", className: "px-3" })}
    >
      <AccountIcon />
      <span className={words}>{t.account}</span>
    </PlainLink>
  );
}
