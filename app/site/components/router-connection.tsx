import { useContext, useEffect, useEffectEvent, useState } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation, useNavigate } from "react-router";
import { gateNavigations } from "../connection/page-files.ts";
import { watchConnection } from "../connection/watch-connection.ts";
import { isUnprefixed } from "../page-language.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import type { FrameTexts } from "./frame-texts.ts";

/**
 * Says why the next page does not come, over the page that stays. Fetched once a page is at rest: by the time the connection
 * is lost it must be there.
 */
export default function RouterConnection({ t, loading }: { t: FrameTexts["connection"]; loading: string }) {
  const isBusy = useWatch();
  return (
    <>
      {isBusy && (
        <div role="status" className="fixed top-0 left-0 z-50 h-0.5 w-4/5 bg-signal">
          <span className="sr-only">{loading}</span>
        </div>
      )}
      <ConnectionNotice t={t} />
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
        giveUpNavigation: () => giveUpNavigation(),
        watchNavigations: (fetchFile) =>
          gateNavigations(
            { routes: router.routes, files: manifest.routes, loaded: routeModules },
            fetchFile,
            setIsBusy,
          ),
      }),
    [router, manifest, routeModules],
  );
  return isBusy;
}
