import { type ComponentType, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { Consent } from "#app/consent/consent.tsx";
import { consentTexts } from "#app/consent/consent-texts.server.ts";
import { localizedPath, splitPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#app/platform/settings.server.ts";
import { Toaster } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/frame";
import { Footer } from "./components/footer.tsx";
import type { FrameTexts } from "./components/frame-texts.ts";
import { ProgressBar } from "./components/progress-bar.tsx";
import { TopBar } from "./components/top-bar.tsx";
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
  const [cookiesOpen, setCookiesOpen] = useState(false);
  const main = useFocusAfterNavigation();
  const ConnectionNotice = useConnectionNotice();
  // A page says so where something of it is known to the publisher alone and not given.
  const awaitsData = useMatches().some(({ loaderData }) => (loaderData as { awaitsData?: boolean })?.awaitsData);
  return (
    <>
      <Consent
        t={consent}
        closeLabel={t.close}
        language={language}
        policyPath={localizedPath(paths.privacy, language)}
        open={cookiesOpen}
        onOpenChange={setCookiesOpen}
        focusPage={() => main.current?.focus({ preventScroll: true })}
      />
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-signal px-4 py-2 font-semibold text-on-signal focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t.skip}
      </a>
      <ProgressBar label={t.loading} />
      <TopBar t={t} language={language} />
      <main ref={main} id="content" tabIndex={-1} className="min-h-[70vh] outline-none">
        {awaitedData && awaitsData && (
          <p className="border-b border-line py-1.5 text-xs text-muted">
            <span className="container block">{awaitedData}</span>
          </p>
        )}
        <Outlet />
      </main>
      <Footer t={t} language={language} year={year} onCookies={() => setCookiesOpen(true)} />
      {ConnectionNotice && <ConnectionNotice t={t.connection} loading={t.loading} />}
      <Toaster label={t.notifications} closeLabel={t.close} />
    </>
  );
}

type Notice = ComponentType<{ t: FrameTexts["connection"]; loading: string }>;

/** Fetched when the page is at rest, since nothing can be fetched once the connection is lost. */
function useConnectionNotice(): Notice | null {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const timer = setTimeout(async () => {
      const found = await import("./components/connection-notice.tsx").catch(() => null);
      setNotice(() => found?.default ?? null);
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return notice;
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
