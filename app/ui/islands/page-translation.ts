import { endWatch } from "./watch-translation.ts";

/**
 * Page translators replace every text by `<font><font>…</font></font>`, and React goes on with the text that it rendered: it
 * would throw where it moves or removes that text, and what it writes there would not be seen. Elements are not replaced,
 * so `npm run code:check` asks for an element around every text that changes; this is for everything else.
 */

const places = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Text>();

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";

const replacements = new MutationObserver(readReplacements);
const rewrittenTexts = new MutationObserver((changes) => {
  for (const { target } of changes) showOriginal(target);
});

let isFollowed = false;

/** From now on React's insertions and removals are made where the translation is. */
export function followTranslation(): void {
  if (isFollowed) return;
  isFollowed = true;
  readReplacements(endWatch());
  replacements.observe(document, { childList: true, subtree: true });
  const { insertBefore, appendChild, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    removeTranslation(node);
    const isElsewhere = next && next.parentNode !== this;
    return insertBefore.call(this, node, isElsewhere ? placeIn(this, next) : next) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    removeTranslation(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = child.parentNode === this ? child : placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
}

/** Puts the texts of the server back, for React to find them when it hydrates `root`; the translator then translates them again. */
export function restoreTexts(root: Element): void {
  const fonts = root.querySelectorAll("font");
  if (fonts.length === 0) return;
  followTranslation();
  readReplacements(replacements.takeRecords());
  for (const font of fonts) {
    const text = originals.get(font);
    if (text) showOriginal(text);
  }
}

function readReplacements(records: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    removedNodes.forEach((text, index) => {
      if (!(text instanceof Text) || text.parentNode) return;
      const place = [addedNodes[index], previousSibling, nextSibling].find(
        (node) => (isFont(node) || (node && node === addedNodes[index])) && !originals.has(node),
      );
      if (!place) return;
      places.set(text, place as ChildNode);
      originals.set(place, text);
      rewrittenTexts.observe(text, { characterData: true });
    });
}

function showOriginal(text: Node): void {
  const place = places.get(text);
  if (!text.parentNode) place?.replaceWith(text);
  places.delete(text);
}

function removeTranslation(node: Node): void {
  if (!(node instanceof Text) || node.parentNode) return;
  readReplacements(replacements.takeRecords());
  places.get(node)?.remove();
  places.delete(node);
}

/** The child of `parent` that stands where `child` stood, or contains it; null if there is none. */
function placeIn(parent: Node, child: Node): Node | null {
  readReplacements(replacements.takeRecords());
  let place: Node | null | undefined = child.parentNode ? child : places.get(child);
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? null;
}
