/** The script of a page of islands (docs/islands.md). It imports no React: islands fetch it when they wake. */
import { readSession, subscribeToSession } from "#app/accounts/session-store.ts";
import { watchChat } from "#app/chat/watch-chat.ts";
import { followChoice } from "#app/consent/follow-choice.ts";
import type { Language } from "#app/i18n/languages.ts";
import { wakeIslands, whenIdle } from "#app/ui/islands/wake-islands.ts";
import { watchMissingImages } from "#app/ui/pictures/missing-images.ts";
import { islands } from "./registry.ts";
import { restoreTypedFields } from "./typed-fields.ts";
import { watchBuyLinks } from "./watch-buy-links.ts";

restoreTypedFields();
const { wake } = wakeIslands(islands);
watchBuyLinks(null);
watchChat();
watchMissingImages();

/** The top bar shows who is signed in; most visitors are nobody. */
function showSession() {
  subscribeToSession(() => readSession().state === "signed-in" && void wake("top-bar"));
}

window.addEventListener("load", () =>
  whenIdle(() => {
    followChoice(() => void wake("consent"), document.documentElement.lang as Language);
    showSession();
  }),
);

document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.closest("main")) void wake("connection");
});
