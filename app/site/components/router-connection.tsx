import { useContext, useEffect, useEffectEvent, useState } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation, useNavigate } from "react-router";
import { gateNavigations } from "../connection/page-files.ts";
import { watchConnection } from "../connection/watch-connection.ts";
import { isUnprefixed } from "../page-language.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import type { FrameTexts } from "./frame-texts.ts";

/**
 * Explains why the next page does not come, over the page that stays. Fetched once a page is idle, because it must be there
 * when the connection is lost.
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

/** True while the scripts of the next page are slow to arrive. */
function useWatch(): boolean {
  const [isBusy, setIsBusy] = useState(false);
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  const { manifest, routeModules } = useContext(UNSAFE_FrameworkContext)!;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // Navigates to the current page without a request, which ends the pending navigation. Pages without a language prefix always
  // send a request.
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
