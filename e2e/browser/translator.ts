import type { Page } from "@playwright/test";

/**
 * A page translator, as Chrome's: each text is replaced by another one in two `<font>`, and each text that comes later too.
 * The translation only adds a space without width, which locators do not see. `begins`: "at once" is while the page is being
 * parsed. `wraps`: the text itself stays, inside the new elements, as some extensions do it.
 */
export async function translatePages(
  page: Page,
  { begins = "after loading", wraps = false }: { begins?: "after loading" | "at once"; wraps?: boolean } = {},
): Promise<void> {
  await page.addInitScript(translate, { begins, wraps });
}

function translate({ begins, wraps }: { begins: string; wraps: boolean }) {
  if (!location.protocol.startsWith("http")) return;
  // Chrome's runs in a world of its own, where nothing that a page changes about nodes is seen.
  const { replaceChild, appendChild } = Node.prototype;
  const untranslated = "script, style, noscript, textarea, svg, font, [translate=no], [contenteditable]";
  function translateText(text: Text) {
    const parent = text.parentElement;
    if (!parent || parent.closest(untranslated) || !text.data.trim()) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    appendChild.call(outer, inner);
    replaceChild.call(parent, outer, text);
    if (wraps) text.data += "\u200b";
    appendChild.call(inner, wraps ? text : document.createTextNode(`${text.data}\u200b`));
  }
  function translateAll(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) translateText(text);
  }
  function start() {
    document.documentElement.lang = "pl";
    document.documentElement.classList.add("translated-ltr");
    translateAll(document.documentElement);
    // Only what has changed, as translators do: the whole page at each change would take seconds of a busy machine.
    const translateChanged = ({ type, target, addedNodes }: MutationRecord) =>
      type === "characterData" ? translateAll(target) : addedNodes.forEach(translateAll);
    new MutationObserver((changes) => changes.forEach(translateChanged)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }
  if (begins === "at once")
    new MutationObserver((_, first) => {
      if (!document.body) return;
      first.disconnect();
      start();
    }).observe(document, { childList: true, subtree: true });
  else window.addEventListener("load", () => setTimeout(start, 200));
}
