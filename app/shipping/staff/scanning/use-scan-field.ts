import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Fields, NameOf, TypedOf } from "#app/forms/form-state.ts";
import type { StaffFormState } from "#app/staff-ui/forms/use-staff-form.ts";
import { useIsPageFree } from "#app/staff-ui/steps/page-reload.ts";
import type { TextInputProps } from "#app/ui/controls/text-input.tsx";
import { useReaderKeys } from "./use-reader-keys.ts";
import type { ScanQueue } from "./use-scan-queue.ts";

type Scans = {
  queue: ScanQueue;
  /** From the address: search and filters, and the chosen order. */
  list: string;
  chosen: string;
};

/**
 * A form with one field for scans. Codes scanned during a submission or step wait in the queue, also those read without
 * focus. After an answer the field is focused and a refused code selected, so that the next scan replaces it.
 */
export function useScanField<F extends Fields>(
  input: RefObject<HTMLInputElement | null>,
  state: StaffFormState<F>,
  name: NameOf<F>,
  { queue, list, chosen }: Scans,
): StaffFormState<F> & { input: TextInputProps } {
  const { form, busy, answer } = state;
  const put = (code: string) => form.reset({ [name]: code } as Partial<TypedOf<F>>);
  const sent = useSentCode(input, put);
  const isPageFree = useIsPageFree();

  // By a link or filter: clears the field; by a scan: it is the sent one.
  useChange(`${list} ${chosen}`, () => {
    if (sent.code() === null) put("");
    // The previous scan's redirect did not replace it.
    if (state.fetcher.state === "idle") state.fetcher.reset();
  });
  useChange(chosen, focusScanField);
  // A step that removed its own button led here.
  useChange(useLocation().key, () => {
    if (document.activeElement === document.body) focusScanField();
  });
  useReaderKeys((code) => {
    queue.add(code);
    input.current?.focus();
  });

  const handleNext = useEffectEvent((next: string | undefined, maySend: boolean) => {
    const isRefused = sent.code() !== null && answer?.ok === false;
    const hasRoom = sent.settle(isRefused);
    if (next === undefined) return;
    const element = input.current?.form;
    // Codes after a refused one were meant for other orders.
    if (!element || isRefused) return queue.stop();
    if (!maySend) return;
    const contents = new FormData(element);
    contents.set(name, next);
    if (!state.send(contents, { [name]: next } as Partial<TypedOf<F>>)) return;
    queue.shift();
    sent.begin(next, { isTyped: false });
    if (hasRoom) put(next);
  });
  const next = queue.waiting[0];
  // A layout effect: a later selection would swallow the next scan's first character.
  useLayoutEffect(() => {
    if (!busy) handleNext(next, isPageFree);
  }, [busy, next, isPageFree]);

  return {
    ...state,
    onSubmit(event) {
      const code = input.current?.value ?? "";
      if (!isPageFree && code.trim() !== "") {
        event.preventDefault();
        queue.add(code);
        put("");
        return false;
      }
      const isSent = state.onSubmit(event);
      if (!isSent) return false;
      sent.begin(code, { isTyped: true });
      queue.dismiss();
      // The next code replaces it.
      input.current?.select();
      return true;
    },
    input: {
      ...codeInput,
      ref: input,
      // Enter does nothing during a submission.
      onKeyDown({ key, currentTarget }) {
        const { value } = currentTarget;
        if (key !== "Enter" || !busy || value.trim() === "" || value === sent.code()) return;
        queue.add(value);
        put("");
      },
    },
  };
}

/** Not on touch screens, where it would open the keyboard. */
export function focusScanField(): void {
  if (matchMedia("(pointer: fine)").matches) document.querySelector<HTMLElement>("[data-scan-field]")?.focus();
}

const codeInput: TextInputProps & { "data-scan-field": "" } = {
  "data-scan-field": "",
  autoFocus: true,
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: false,
  enterKeyHint: "done",
  className: "code",
};

/** The code sent and not yet answered. */
function useSentCode(input: RefObject<HTMLInputElement | null>, put: (code: string) => void) {
  const sent = useRef<string>(null);
  /** After a camera scan, focus would open the on-screen keyboard. */
  const wasTyped = useRef(false);
  /** In the field until the next one. */
  const refused = useRef<string>(null);
  return {
    /** Null if all codes are answered. */
    code: () => sent.current,
    begin(code: string, { isTyped }: { isTyped: boolean }) {
      sent.current = code;
      wasTyped.current = isTyped;
    },
    /** Returns whether the field is free for the next code. */
    settle(isRefused: boolean): boolean {
      const [field, answered] = [input.current, sent.current];
      sent.current = null;
      const isFree = ["", answered, refused.current].includes(field?.value ?? "");
      if (answered === null) return isFree;
      refused.current = isRefused ? answered : null;
      if (wasTyped.current) field?.focus();
      if (isFree && isRefused) field?.select();
      if (isFree && !isRefused) put("");
      return isFree;
    },
  };
}

/** Before the page is painted with another value. */
function useChange(value: string, onChange: () => void): void {
  const lastValue = useRef(value);
  const compare = useEffectEvent((now: string) => {
    if (lastValue.current === now) return;
    lastValue.current = now;
    onChange();
  });
  useLayoutEffect(() => compare(value), [value]);
}
