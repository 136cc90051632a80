/** The script of a page of islands (docs/islands.md). It imports no React: islands fetch it when they are hydrated. */
import { readSession, subscribeToSession } from "#app/accounts/session/session-store.ts";
import { watchChat } from "#app/chat/watch-chat.ts";
import { fetchModelsAhead } from "#app/compatibility/fetch-models-ahead.ts";
import { checkIsland, isCheckResumed } from "#app/compatibility/saved-check.ts";
import { followChoice } from "#app/consent/follow-choice.ts";
import { documentLanguage } from "#app/i18n/document-language.ts";
import { followOtherTabs } from "#app/platform/browser/other-tabs.ts";
import { afterPaint, hydrateIslands, whenLoaded } from "#app/ui/islands/hydrate-islands.ts";
import { watchTranslation } from "#app/ui/islands/watch-translation.ts";
import { watchAccordions } from "#app/ui/layout/accordion-behaviour.ts";
import { followOverflow } from "#app/ui/layout/table-overflow.ts";
import { supportPopovers } from "#app/ui/overlays/popover-support.ts";
import { watchMissingImages } from "#app/ui/pictures/missing-images.ts";
import { reportPrefetchedPage } from "../report-prefetched-page.ts";
import { showStoredTheme, themeKey } from "../theme.ts";
import { islands } from "./registry.ts";
import { showDeferred } from "./show-deferred.ts";
import { restoreTypedFields } from "./typed-fields.ts";
import { watchBuyLinks } from "./watch-buy-links.ts";
import { whenOpened } from "./when-opened.ts";

watchTranslation(() => import("#app/ui/islands/page-translation.ts"));
supportPopovers();
await whenOpened();
restoreTypedFields();
const { hydrate } = hydrateIslands(islands);
if (document.querySelector(`[data-island=${checkIsland}]`) && isCheckResumed()) void hydrate(checkIsland);
followOtherTabs(themeKey, showStoredTheme);
watchBuyLinks();
fetchModelsAhead();
watchChat();
watchMissingImages();
watchAccordions();
for (const frame of document.querySelectorAll<HTMLElement>("[data-scroll-frame]")) followOverflow(frame);
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-print]")) window.print();
});
document.addEventListener("visibilitychange", async () =>
  (await import("../components/home/follow-price.ts")).followPrice(),
);
if (navigator.pdfViewerEnabled === false) void hydrate("pdf-frame");

/** The top bar shows who is signed in; most visitors are not. */
function showSession() {
  subscribeToSession(() => readSession().state === "signed-in" && void hydrate("top-bar"));
}

whenLoaded(() => {
  showDeferred();
  followChoice(() => void hydrate("consent"), documentLanguage());
  showSession();
  reportPrefetchedPage();
  const { next } = ownScript().dataset;
  // biome-ignore lint/style/noRestrictedGlobals: a file for the cache, not the API
  if (next) fetch(next, { priority: "low" }).catch(() => {});
});

function ownScript(): HTMLElement {
  return document.querySelector<HTMLElement>("script[data-react]")!;
}

/** At the first interaction the code of the first island is fetched, not run: the next interaction may need it. */
const firstInputs = ["pointerdown", "touchstart", "wheel", "keydown"] as const;
async function preloadReact() {
  for (const sign of firstInputs) window.removeEventListener(sign, preloadReact);
  await afterPaint();
  for (const file of ownScript().dataset.react!.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}
for (const sign of firstInputs) window.addEventListener(sign, preloadReact, { passive: true });

/** Milliseconds for the answer to an input before the island that watches the connection is fetched. */
const afterInput = 300;
document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.closest("main")) setTimeout(() => void hydrate("connection"), afterInput);
});
