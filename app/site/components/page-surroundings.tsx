import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { splitPath } from "#app/i18n/languages.ts";
import { type Router, SurroundingsContext } from "#app/ui/islands/surroundings.ts";
import { isIslandPage, isOfficePage } from "../islands/page-kind.ts";
import { watchBuyLinks } from "../islands/watch-buy-links.ts";
import type { FrameTexts } from "./frame-texts.ts";

/** After a client navigation the keyboard and the screen reader continue at the new page; a language switch moves nothing. */
export function useFocusAfterNavigation() {
  const { path } = splitPath(useLocation().pathname);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

export function SkipLink({ t }: { t: FrameTexts }) {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-signal px-4 py-2 font-semibold text-on-signal focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t.skip}
    </a>
  );
}

const isShown = (here: string, there: string): boolean =>
  !isIslandPage(there) && (isOfficePage(here) || !isOfficePage(there));

/** Provides React Router to the components of a page; on a page of islands there is none. */
export function PageSurroundings({ isIsland, children }: { isIsland: boolean; children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const router = useMemo<Router>(
    () => ({
      Link,
      shows: (to) => isShown(pathname, new URL(to, "https://page").pathname),
      replace: (to) => void navigate(to, { preventScrollReset: true, replace: true, state }),
      revalidate: () => void revalidate(),
    }),
    [navigate, revalidate, state, pathname],
  );
  const surroundings = useMemo(
    () => ({ pathname, search, router: isIsland ? null : router }),
    [pathname, search, isIsland, router],
  );
  useEffect(watchBuyLinks, []);
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}
