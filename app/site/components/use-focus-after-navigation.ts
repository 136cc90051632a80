import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { splitPath } from "#app/i18n/languages.ts";

/** After a client navigation the keyboard and the screen reader continue at the new page; a language switch moves nothing. */
export function useFocusAfterNavigation() {
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
