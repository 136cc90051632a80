import { afterPaint, whenIdle } from "#app/ui/islands/hydrate-islands.ts";

/** Milliseconds of layout after which no other section begins: a large one is a task of its own. */
const layoutTime = 4;

/**
 * Lays out what the style sheet leaves out far below the fold (`[data-deferred]`), a few sections whenever the browser is idle,
 * so that the scroll bar, a search in the page and a picture of the whole page have all of it.
 */
export function showDeferred(): void {
  const sections = [...document.querySelectorAll<HTMLElement>(".section, .deferred")];
  const showNext = () => {
    const end = performance.now() + layoutTime;
    while (sections.length > 0 && performance.now() < end) {
      const section = sections.shift()!;
      section.style.contentVisibility = "visible";
      section.getBoundingClientRect();
    }
    if (sections.length > 0) afterPaint().then(() => whenIdle(showNext));
    else delete document.documentElement.dataset.deferred;
  };
  whenIdle(showNext);
}
