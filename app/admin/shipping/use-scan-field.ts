import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { StaffAnswer } from "../frame/staff-answer.ts";

/** A code that the camera has read; each reading is an object of its own. */
export type Scanned = { code: string } | null;

/**
 * Keeps a field ready for the next scan: after an answer it has the focus again, and what was refused is selected, so that
 * the next code replaces it. A code of the camera is entered and sent as a reader's is.
 */
export function useScanField(
  input: RefObject<HTMLInputElement | null>,
  { fetcher: { data } }: { fetcher: { data: StaffAnswer | undefined } },
  scanned: Scanned,
  field: { typed: unknown; edit(typed: string): void },
): void {
  // Before the message is seen: a later selection would swallow the first character of the next scan.
  useLayoutEffect(() => {
    if (!data) return;
    input.current?.focus();
    if (!data.ok) input.current?.select();
  }, [input, data]);

  const enter = useEffectEvent((code: string) => field.edit(code));
  useEffect(() => {
    if (scanned) enter(scanned.code);
  }, [scanned]);
  // Sent once the field holds the code: the form checks what it holds.
  const isEntered = scanned !== null && field.typed === scanned.code;
  useEffect(() => {
    if (scanned && isEntered) input.current?.form?.requestSubmit();
  }, [input, scanned, isEntered]);
}
