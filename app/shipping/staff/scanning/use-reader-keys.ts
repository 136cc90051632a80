import { useEffect, useEffectEvent } from "react";

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

/** `at`: milliseconds. */
export type PressedKey = { key: string; at: number; isRepeat: boolean; hasModifier: boolean };

/** Milliseconds between a reader's keys; nobody types that fast. */
export const maxKeyGap = 60;
const minLength = 6;

/**
 * - `code`: Enter after a whole code.
 * - `next`: a key that follows the one before at a reader's speed.
 * - `first`: a character that may begin a code, or that a person has typed.
 * - `other`: anything else.
 */
export type KeyMeaning = { kind: "code"; code: string } | { kind: "next" | "first" | "other" };

/** Tells a barcode reader's fast keys that end in Enter from typing. */
export function readerKeys(): (pressed: PressedKey) => KeyMeaning {
  let [text, lastAt] = ["", Number.NEGATIVE_INFINITY];
  return ({ key, at, isRepeat, hasModifier }) => {
    // Readers press Shift for capitals.
    if (key === "Shift" || key === "CapsLock") return { kind: "other" };
    const isFast = text !== "" && at - lastAt <= maxKeyGap;
    const typed = isFast ? text : "";
    [text, lastAt] = ["", at];
    if (isRepeat || hasModifier) return { kind: "other" };
    if (key === "Enter" && typed.length >= minLength) return { kind: "code", code: typed };
    const isCharacter = [...key].length === 1 && (key !== " " || isFast);
    if (!isCharacter) return { kind: "other" };
    text = typed + key;
    return { kind: isFast ? "next" : "first" };
  };
}
