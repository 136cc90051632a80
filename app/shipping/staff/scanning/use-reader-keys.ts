import { useEffect, useEffectEvent } from "react";
import { maxKeyGap, readerKeys } from "./reader-keys.ts";

/** A focused text control keeps the reader's keys. */
const textControl = "input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable]";

/** Firefox opens its search with these; a French keyboard writes the apostrophe for 4. */
const browserSearchKeys = ["/", "'"];

/**
 * Calls back for codes read without a focused text control or open dialog. Other keys reach the page after `maxKeyGap`, so
 * that shortcuts work.
 */
export function useReaderKeys(onCode: (code: string) => void): void {
  const give = useEffectEvent(onCode);
  useEffect(() => {
    const read = readerKeys();
    let held: KeyboardEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let restoreChoice = () => {};

    function release() {
      clearTimeout(timer);
      const keys = held;
      held = [];
      for (const event of keys) {
        const { key, code, shiftKey, target } = event;
        const copy = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
        (target instanceof Element && target.isConnected ? target : document.body).dispatchEvent(copy);
      }
    }

    function press(event: KeyboardEvent) {
      const { target, key, timeStamp, repeat, ctrlKey, metaKey, altKey } = event;
      if (!event.isTrusted || event.isComposing || key === "Shift") return;
      const isElsewhere = target instanceof Element && target.closest(textControl);
      if (isElsewhere || document.querySelector("dialog:modal, :popover-open")) return release();
      const meaning = read({ key, at: timeStamp, isRepeat: repeat, hasModifier: ctrlKey || metaKey || altKey });
      if (meaning.kind === "other") return release();
      event.stopImmediatePropagation();
      if (meaning.kind !== "first" || browserSearchKeys.includes(key)) event.preventDefault();
      clearTimeout(timer);
      if (meaning.kind === "code") {
        held = [];
        restoreChoice();
        return give(meaning.code);
      }
      if (meaning.kind === "first") {
        release();
        restoreChoice = choiceOf(target);
      }
      held.push(event);
      timer = setTimeout(release, maxKeyGap);
    }
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, []);
}

/** Undoes the choice that a focused select makes at a code's first character. */
function choiceOf(target: EventTarget | null): () => void {
  if (!(target instanceof HTMLSelectElement)) return () => {};
  const { value } = target;
  return () => {
    if (target.value === value) return;
    target.value = value;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  };
}
