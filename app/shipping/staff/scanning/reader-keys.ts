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
