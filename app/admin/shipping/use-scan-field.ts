import { type RefObject, useLayoutEffect } from "react";
import type { StaffAnswer } from "../frame/staff-answer.ts";

/**
 * Keeps a field ready for the next scan: after an answer it has the focus again, and what was refused is selected, so that
 * the next code replaces it.
 */
export function useScanField(
  input: RefObject<HTMLInputElement | null>,
  { fetcher: { data } }: { fetcher: { data: StaffAnswer | undefined } },
): void {
  // Before the message is seen: a later selection would swallow the first character of the next scan.
  useLayoutEffect(() => {
    if (!data) return;
    input.current?.focus();
    if (!data.ok) input.current?.select();
  }, [input, data]);
}
