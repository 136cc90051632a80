/** The script of a page of islands (docs/islands.md). It imports no React: islands fetch it when they are hydrated. */
import { readSession, subscribeToSession } from "#app/accounts/session/session-store.ts";
import { watchChat } from "#app/chat/watch-chat.ts";
import { fetchModelsAhead } from "#app/compatibility/fetch-models-ahead.ts";
import { checkIsland, isCheckResumed } from "#app/compatibility/saved-check.ts";
import { followChoice } from "#app/consent/follow-choice.ts";
import { type KeptPage, restoredFields, typedFieldsKey } from "#app/forms/restored-fields.ts";
import { documentLanguage } from "#app/i18n/languages.ts";
import { followOtherTabs, readStoredJson, removeStored, session } from "#app/platform/browser/browser-storage.ts";
import { afterPaint, hydrateIslands, whenIdle, whenLoaded } from "#app/ui/islands/hydrate-islands.ts";
import { watchTranslation } from "#app/ui/islands/watch-translation.ts";
import { watchAccordions } from "#app/ui/layout/accordion-behaviour.ts";
import { followOverflow } from "#app/ui/layout/table-overflow.ts";
import { supportPopovers } from "#app/ui/overlays/popover-support.ts";
import { watchMissingImages } from "#app/ui/pictures/missing-images.ts";
import { reportPrefetchedPage } from "../report-prefetched-page.ts";
import { showStoredTheme, themeKey } from "../theme.ts";
import { islands } from "./registry.ts";
import { watchBuyLinks } from "./watch-buy-links.ts";

/** `data-hero` on the document, by which the buy bar of the header is shown. */
function watchHero(): void {
  const button = document.querySelector("main a[data-check]");
  if (!button) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const { isIntersecting, boundingClientRect, rootBounds } = entries.at(-1)!;
      const isAbove = !isIntersecting && boundingClientRect.bottom < (rootBounds?.bottom ?? innerHeight);
      document.documentElement.dataset.hero = isAbove ? "gone" : "seen";
    },
    { rootMargin: "-64px 0px 0px" },
  );
  observer.observe(button);
}

watchTranslation(() => import("#app/ui/islands/page-translation.ts"));
supportPopovers();
await whenOpened();
restoreTypedFields();
const { hydrate } = hydrateIslands(islands);
if (document.querySelector(`[data-island=${checkIsland}]`) && isCheckResumed()) void hydrate(checkIsland);
followOtherTabs(themeKey, showStoredTheme);
watchBuyLinks();
watchHero();
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

type Prerendered = Document & { prerendering?: boolean };

/** Nothing is counted, requested, stored or shown for somebody who may never see a prerendered page. */
async function whenOpened(): Promise<void> {
  if (!(document as Prerendered).prerendering) return;
  await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  // It may have been changed on the previous page.
  showStoredTheme();
}

/** In the document that `replaceDocument` opened, before hydration: forms that appear later take their contents with `takeRestored`. */
function restoreTypedFields(): void {
  const kept = readStoredJson(session, typedFieldsKey) as KeptPage | null;
  removeStored(session, typedFieldsKey);
  if (kept?.url !== location.pathname + location.search + location.hash) return;
  if (kept.state) history.replaceState(kept.state, "");
  for (const [id, contents] of kept.fields) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (field && typeof contents === "boolean") field.checked = contents;
    else if (field) field.value = contents as string;
    if (!field || !contents) restoredFields.set(id, contents);
  }
  for (const [id, height] of kept.open) {
    const panel = document.getElementById(id);
    if (panel instanceof HTMLDetailsElement) panel.open = true;
    else if (panel) showPanel(panel, height);
  }
  delete document.documentElement.dataset.deferred;
  scrollTo({ top: kept.scroll, behavior: "instant" });
}

/** With its height, so that nothing moves when its island fills it. */
function showPanel(panel: HTMLElement, height: number): void {
  panel.dataset.open = "";
  panel.hidden = false;
  panel.style.minHeight = `${height}px`;
}

/** Milliseconds of layout after which no other section begins: a large one is a task of its own. */
const layoutTime = 4;

/** A few sections whenever the browser is idle, so that scroll bar, search and print have all of the page. */
function showDeferred(): void {
  const sections = [...document.querySelectorAll<HTMLElement>(".section, .deferred")];
  const showNext = () => {
    const end = performance.now() + layoutTime;
    while (sections.length > 0 && performance.now() < end) {
      const section = sections.shift()!;
      const { bottom, height } = section.getBoundingClientRect();
      section.style.contentVisibility = "visible";
      const grown = section.getBoundingClientRect().height - height;
      // What grows above the window must not move what is being read.
      if (bottom <= 0 && grown !== 0) window.scrollBy({ top: grown, behavior: "instant" });
    }
    if (sections.length > 0) afterPaint().then(() => whenIdle(showNext));
    else delete document.documentElement.dataset.deferred;
  };
  whenIdle(showNext);
}
