import { type ReactNode, useEffect, useMemo } from "react";
import { Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { type Router, SurroundingsContext } from "#app/ui/islands/surroundings.ts";
import { isIslandPage, isOfficePage } from "../islands/page-kind.ts";
import { watchBuyLinks } from "../islands/watch-buy-links.ts";

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
