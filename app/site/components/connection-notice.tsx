import { useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation, useNavigate } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { followTrouble, readTrouble } from "../connection/held-requests.ts";
import { watchConnection } from "../connection/watch-connection.ts";
import { isUnprefixed } from "../page-language.ts";
import type { FrameTexts } from "./frame-texts.ts";

/**
 * Says why the next page does not come, over the page that stays. Fetched once a page is at rest: by the time the connection
 * is lost it must be there.
 */
export default function ConnectionNotice({ t, loading }: { t: FrameTexts["connection"]; loading: string }) {
  const isBusy = useWatch();
  const trouble = useSyncExternalStore(followTrouble, readTrouble);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return (
    <>
      {isBusy && (
        <div role="status" className="fixed top-0 left-0 z-50 h-0.5 w-4/5 bg-signal">
          <span className="sr-only">{loading}</span>
        </div>
      )}
      <div
        role="alert"
        className="fixed inset-x-3 bottom-[calc(var(--banner-space,0px)+0.75rem)] z-50 mx-auto max-w-prose empty:hidden"
      >
        {trouble && (
          <Notice tone="amber" title={isOnline ? t.silent : t.offline} className="shadow-float">
            <p>{trouble.isWaiting ? t.waiting : t.kept}</p>
            <p className="mt-3 flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={trouble.retry}>
                {t.retry}
              </Button>
              {trouble.stay && (
                <Button variant="ghost" size="sm" onClick={trouble.stay}>
                  {t.stay}
                </Button>
              )}
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}

/** True while the scripts of the next page are long in coming. */
function useWatch(): boolean {
  const [isBusy, setIsBusy] = useState(false);
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  const { manifest, routeModules } = useContext(UNSAFE_FrameworkContext)!;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // To the page that is shown, without asking for anything: what is pending ends. Pages without a language's prefix always ask.
  const giveUpNavigation = useEffectEvent(() => {
    const here = `${pathname}${search}${hash}`;
    return isUnprefixed(pathname)
      ? null
      : () => void navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  });
  useEffect(
    () =>
      watchConnection({
        scripts: { routes: router.routes, files: manifest.routes, loaded: routeModules },
        giveUpNavigation: () => giveUpNavigation(),
        onBusy: setIsBusy,
      }),
    [router, manifest, routeModules],
  );
  return isBusy;
}

function followNetwork(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
