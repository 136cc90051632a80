import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Fields, NameOf, TypedOf } from "#app/forms/form-state.ts";
import type { TextInputProps } from "#app/ui/controls/text-input.tsx";
import type { StaffFormState } from "../frame/use-staff-form.ts";
import type { ScanQueue } from "./use-scan-queue.ts";

/**
 * The form of a field for scans. What a reader types during a submission waits in the queue, as the codes of the camera do,
 * and is sent after it. After an answer the field has the focus again, and what was refused is selected, so that the next
 * code replaces it.
 */
export function useScanField<F extends Fields>(
  input: RefObject<HTMLInputElement | null>,
  state: StaffFormState<F>,
  name: NameOf<F>,
  { queue, work }: { queue: ScanQueue /** The list and the order that the address names. */; work: string },
): StaffFormState<F> & { input: TextInputProps } {
  const { form, busy, answer } = state;
  const sent = useRef<string>(null);
  /** The field has the focus when it was typed in; the camera is looked at, and needs no keyboard on the screen. */
  const wasTyped = useRef(false);
  /** What was refused, and is in the field until the next code. */
  const refused = useRef<string>(null);
  const put = (code: string) => form.reset({ [name]: code } as Partial<TypedOf<F>>);

  // Chosen by a link or a filter: the refusal was about another order. A scan that chose it is followed by others.
  const known = useRef(work);
  const startOver = useEffectEvent((now: string) => {
    if (known.current === now) return;
    known.current = now;
    if (sent.current === null) put("");
    // The answer before it, which its own answer, a redirect, does not replace.
    if (state.fetcher.state === "idle") state.fetcher.reset();
  });
  useLayoutEffect(() => startOver(work), [work]);

  const goOn = useEffectEvent((next: string | undefined) => {
    const [field, answered] = [input.current, sent.current];
    const isRefused = answered !== null && answer?.ok === false;
    sent.current = null;
    // A reader may have begun with the next code.
    const isFree = ["", answered, refused.current].includes(field?.value ?? "");
    if (answered !== null) {
      refused.current = isRefused ? answered : null;
      if (wasTyped.current) field?.focus();
      if (isFree && isRefused) field?.select();
      if (isFree && !isRefused) put("");
    }
    if (next === undefined) return;
    // What follows a refused code was meant for the next order.
    if (!field?.form || isRefused) return queue.stop();
    const contents = new FormData(field.form);
    contents.set(name, next);
    if (!state.send(contents, { [name]: next } as Partial<TypedOf<F>>)) return;
    queue.shift();
    sent.current = next;
    wasTyped.current = false;
    if (isFree) put(next);
  });
  const next = queue.waiting[0];
  // Before the answer is seen: a later selection would swallow the first character of the next scan.
  useLayoutEffect(() => {
    if (!busy) goOn(next);
  }, [busy, next]);

  return {
    ...state,
    onSubmit(event) {
      const code = input.current?.value ?? "";
      const isSent = state.onSubmit(event);
      if (!isSent) return false;
      sent.current = code;
      wasTyped.current = true;
      queue.dismiss();
      // The next code replaces this one.
      input.current?.select();
      return true;
    },
    input: {
      ref: input,
      // The button is inactive during a submission, so that Enter submits nothing.
      onKeyDown({ key, currentTarget }) {
        const { value } = currentTarget;
        if (key !== "Enter" || !busy || value.trim() === "" || value === sent.current) return;
        queue.add(value);
        put("");
      },
      autoFocus: true,
      autoComplete: "off",
      autoCapitalize: "characters",
      spellCheck: false,
      enterKeyHint: "done",
      className: "code",
    },
  };
}
