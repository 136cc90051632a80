import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, Outlet, useLocation, useMatches, useNavigate, useRevalidator } from "react-router";
import { Consent, consentName } from "#app/consent/consent.tsx";
import { consentTexts } from "#app/consent/consent-texts.server.ts";
import { localizedPath, splitPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#app/platform/settings.server.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { type Router, SurroundingsContext } from "#app/ui/islands/surroundings.ts";
import { Toaster } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/frame";
import { DocumentConnection } from "./components/document-connection.tsx";
import { Footer } from "./components/footer.tsx";
import { type FrameTexts, topBarTexts } from "./components/frame-texts.ts";
import { ProgressBar } from "./components/progress-bar.tsx";
import { useSignInPopover } from "./components/sign-in-popover.tsx";
import { TopBar } from "./components/top-bar.tsx";
import { isIslandPage } from "./islands/page-kind.ts";
import { watchBuyLinks } from "./islands/watch-buy-links.ts";
import { languageMayChange } from "./page-language.ts";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return {
    language,
    year: new Date().getFullYear(),
    t: loadTexts<FrameTexts>("site", "frame", language),
    consent: consentTexts(language),
    ...(settings().environment !== "production" && {
      awaitedData: loadTexts<typeof import("./texts/fr/awaited-data.json")>("site", "awaited-data", language).line,
    }),
  };
}

export const shouldRevalidate = languageMayChange;

/** What every page has around it (spec 2.4). Pages give the content of `<main>`: they have no `<main>` of their own. */
export default function Frame({ loaderData: { language, year, t, consent, awaitedData } }: Route.ComponentProps) {
  const isIsland = isIslandPage(useLocation().pathname);
  const main = useFocusAfterNavigation();
  const signIn = useSignInPopover(t.signIn);
  // A page says so where something of it is known to the publisher alone and not given.
  const awaitsData = useMatches().some(({ loaderData }) => (loaderData as { awaitsData?: boolean })?.awaitsData);
  return (
    <PageSurroundings isIsland={isIsland}>
      <Island
        name={consentName}
        component={Consent}
        props={{ t: consent, closeLabel: t.close, language, policyPath: localizedPath(paths.privacy, language) }}
      />
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-signal px-4 py-2 font-semibold text-on-signal focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t.skip}
      </a>
      {!isIsland && <ProgressBar label={t.loading} />}
      <Island name="top-bar" component={TopBar} props={{ t: topBarTexts(t), language, signIn }} />
      <main ref={main} id="content" tabIndex={-1} className="min-h-[70vh] outline-none">
        {awaitedData && awaitsData && (
          <p className="border-b border-line py-1.5 text-xs text-muted">
            <span className="container block">{awaitedData}</span>
          </p>
        )}
        <Outlet />
      </main>
      <Footer t={t} language={language} year={year} />
      {isIsland ? (
        <Island name="connection" component={DocumentConnection} props={{ t: t.connection }} />
      ) : (
        <RouterConnection t={t.connection} loading={t.loading} />
      )}
      <Island name="toaster" on="any" component={Toaster} props={{ label: t.notifications, closeLabel: t.close }} />
    </PageSurroundings>
  );
}

function PageSurroundings({ isIsland, children }: { isIsland: boolean; children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const router = useMemo<Router>(
    () => ({
      Link,
      shows: (to) => !isIslandPage(new URL(to, "https://page").pathname),
      navigate: (to) => void navigate(to),
      replace: (to) => void navigate(to, { preventScrollReset: true, replace: true, state }),
      revalidate: () => void revalidate(),
    }),
    [navigate, revalidate, state],
  );
  const surroundings = useMemo(
    () => ({ pathname, search, router: isIsland ? null : router }),
    [pathname, search, isIsland, router],
  );
  useEffect(() => watchBuyLinks(router), [router]);
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

type Notice = ComponentType<{ t: FrameTexts["connection"]; loading: string }>;

/** Fetched when the page is at rest, since nothing can be fetched once the connection is lost. */
function RouterConnection(props: { t: FrameTexts["connection"]; loading: string }) {
  const [Notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const timer = setTimeout(async () => {
      const found = await import("./components/router-connection.tsx").catch(() => null);
      setNotice(() => found?.default ?? null);
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return Notice && <Notice {...props} />;
}

/** After a client navigation the keyboard and the screen reader go on at the new page; a language switch moves nothing. */
function useFocusAfterNavigation() {
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
