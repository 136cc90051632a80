import { type ReactNode, useEffect, useMemo } from "react";
import { Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { adminPaths } from "#app/paths.ts";
import { type Router, SurroundingsContext } from "#app/ui/islands/surroundings.ts";
import { isIslandPage } from "../islands/page-kind.ts";
import { watchBuyLinks } from "../islands/watch-buy-links.ts";

/** The back office's routes are known to its own pages alone (public-manifest.ts). */
const isShown = (here: string, there: string): boolean => !isIslandPage(there) && (isOffice(here) || !isOffice(there));

const isOffice = (pathname: string): boolean => pathname.startsWith(adminPaths.home);

/** Returns React Router to the components of a page, or on a page of islands none. */
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
