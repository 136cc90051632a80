import { useEffect } from "react";

/** The field that a page is opened for; on a phone the keyboard would cover what is to be read first. */
export function useFocusAtDesk(id: string, page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(() => {
    if (!matchMedia("(pointer: fine)").matches || location.hash !== "") return;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, page]);
}
