import { type RefObject, useEffect, useRef } from "react";

/** Scrolls a row of tabs sideways until the current one is in view, since a phone shows only the first ones. */
export function useCurrentTab(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the current tab
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!row.current || !tab) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return row;
}
