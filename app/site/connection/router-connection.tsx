import { useContext, useEffect, useEffectEvent, useState } from "react";
import {
  matchRoutes,
  type RouteObject,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
  useNavigate,
} from "react-router";
import { ConnectionNotice } from "../components/connection-notice.tsx";
import type { FrameTexts } from "../components/frame-texts.ts";
import { isUnprefixed } from "../page-language.ts";
import { untilAnswered } from "./held-requests.ts";
import { watchConnection } from "./watch-connection.ts";

export type PageScripts = {
  routes: RouteObject[];
  /** By the id of a route: its script. The public manifest does not name what a script imports. */
  files: Record<string, { module: string } | undefined>;
  /** By the id of a route: those that already run. */
  loaded: Record<string, unknown>;
};

/** So that they come from the browser's cache. A 404 after a deployment counts: the router reloads the document. */
export function gateNavigations(
  scripts: PageScripts,
  fetchFile: typeof fetch,
  onBusy: (isBusy: boolean) => void,
): () => void {
  const fetched = new Map<string, Promise<Response>>();
  let latest: AbortController | null = null;

  /** A page's script comes with the files that it imports; what those import is on every page. */
  function bring(url: string, isPage = true): Promise<Response> {
    const pending = fetched.get(url);
    if (pending) return pending;
    const file = fetchFile(url).then(async (response) => {
      // The browser caches only a complete file.
      const text = await response.text();
      if (!response.ok) fetched.delete(url);
      else if (isPage) await Promise.all(importsOf(text, response.url).map((each) => bring(each, false)));
      return response;
    });
    fetched.set(url, file);
    file.catch(() => fetched.delete(url));
    return file;
  }

  /** The event of app/entry.client.tsx: the navigation begins once `ready` is fulfilled, and is dropped if it never is. */
  function handleNavigation(event: Event) {
    const { detail } = event as CustomEvent<{ to: string | number; ready: Promise<void> }>;
    if (typeof detail.to === "string") detail.ready = bringPage(detail.to);
  }

  async function bringPage(to: string) {
    latest?.abort();
    const files = missingFiles(scripts, to);
    if (files.length === 0) return;
    const controller = new AbortController();
    latest = controller;
    const { signal } = controller;
    const slow = setTimeout(onBusy, 150, true);
    try {
      const options = { signal, isRepeatable: true, giveUp: () => controller.abort() };
      await Promise.all(files.map((file) => untilAnswered(() => bring(file), options)));
    } catch {
      // Cancelled or replaced by another one: this one never continues.
    }
    clearTimeout(slow);
    onBusy(false);
    if (signal.aborted) await new Promise(() => {});
  }

  /** A link under the pointer will probably be followed: its page's scripts are fetched before the click. */
  function handlePointer(event: PointerEvent) {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (link && link.origin === location.origin && !link.target)
      for (const file of missingFiles(scripts, link.href)) bring(file).catch(() => {});
  }
  window.addEventListener("navigation-begins", handleNavigation);
  window.addEventListener("pointerover", handlePointer);
  return () => {
    latest?.abort();
    window.removeEventListener("navigation-begins", handleNavigation);
    window.removeEventListener("pointerover", handlePointer);
  };
}

function missingFiles(scripts: PageScripts, to: string): string[] {
  const { pathname } = new URL(to, location.href);
  const byRoute = new Map(Object.entries(scripts.files));
  const missing = (matchRoutes(scripts.routes, pathname) ?? []).flatMap(({ route }) => {
    const file = route.id === undefined || Object.hasOwn(scripts.loaded, route.id) ? undefined : byRoute.get(route.id);
    return file ? [file.module] : [];
  });
  return [...new Set(missing)];
}

const importsOf = (script: string, url: string): string[] =>
  [...script.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)].map(([, path]) => new URL(path!, url).href);

/** Fetched once a page is idle, because it must be there when the connection is lost. */
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
