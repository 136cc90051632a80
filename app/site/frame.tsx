import { useEffect } from "react";
import { Outlet, type UIMatch, useLocation, useMatches } from "react-router";
import { ChatButton } from "#app/chat/chat-button.tsx";
import { watchChat } from "#app/chat/watch-chat.ts";
import { ConsentPlace } from "#app/consent/consent-place.tsx";
import { consentTexts } from "#app/consent/consent-texts.server.ts";
import { consentName } from "#app/consent/follow-choice.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { Toaster } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/frame";
import { ConnectionPlace } from "./components/connection-place.tsx";
import { Footer } from "./components/footer.tsx";
import { type FrameTexts, topBarTexts } from "./components/frame-texts.ts";
import type { HomePrices } from "./components/home/home-texts.ts";
import { PageSurroundings, SkipLink, useFocusAfterNavigation } from "./components/page-surroundings.tsx";
import { ProgressBar } from "./components/progress-bar.tsx";
import { ReactRouterConnection } from "./components/react-router-connection.tsx";
import { TopBar } from "./components/top-bar/top-bar.tsx";
import type { FrameParts } from "./frame-parts.ts";
import { isIslandPage } from "./islands/page-kind.ts";
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

/** The frame of every page (spec 2.4). Pages render the content of `<main>`: they have no `<main>` of their own. */
export default function Frame({ loaderData: { language, year, t, consent, awaitedData } }: Route.ComponentProps) {
  const isIsland = isIslandPage(useLocation().pathname);
  const main = useFocusAfterNavigation();
  useEffect(watchChat, []);
  const matches = useMatches();
  const OwnBar = matches.map(({ handle }) => (handle as FrameParts | undefined)?.TopBar).find(Boolean);
  const offer = offerOf(matches);
  // A page says so if a fact that only the publisher knows is missing.
  const awaitsData = matches.some(({ loaderData }) => (loaderData as { awaitsData?: boolean })?.awaitsData);
  return (
    <PageSurroundings isIsland={isIsland}>
      <Island
        name={consentName}
        component={ConsentPlace}
        props={{ t: consent, closeLabel: t.close, language, policyPath: localizedPath(paths.privacy, language) }}
      />
      <SkipLink t={t} />
      {!isIsland && <ProgressBar label={t.loading} />}
      {OwnBar ? (
        <OwnBar t={t} language={language} />
      ) : (
        <Island
          name="top-bar"
          component={TopBar}
          props={{ t: topBarTexts(t), language }}
          slots={
            offer && {
              offer: <offer.BuyBar t={t} language={language} prices={offer.prices} />,
            }
          }
        />
      )}
      <main ref={main} id="content" tabIndex={-1} className="min-h-[70vh] outline-none">
        <Outlet />
      </main>
      <Footer t={t} language={language} year={year} isShort={!!OwnBar} awaitedData={awaitsData && awaitedData} />
      <ChatButton label={t.chat} language={language} />
      {isIsland ? (
        <Island name="connection" component={ConnectionPlace} props={{ t: t.connection }} />
      ) : (
        <ReactRouterConnection t={t.connection} loading={t.loading} />
      )}
      <Island name="toaster" on="any" component={Toaster} props={{ label: t.notifications, closeLabel: t.close }} />
    </PageSurroundings>
  );
}

function offerOf(matches: UIMatch[]) {
  for (const { handle, loaderData } of matches) {
    const { BuyBar } = (handle as FrameParts | undefined) ?? {};
    if (BuyBar && loaderData) return { BuyBar, prices: (loaderData as { prices: HomePrices }).prices };
  }
  return undefined;
}
