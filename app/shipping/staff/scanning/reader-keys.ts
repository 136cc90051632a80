/** A key as it was pressed; `at` in milliseconds. */
export type PressedKey = { key: string; at: number; isRepeat: boolean; hasModifier: boolean };

/** Milliseconds between two keys of a reader at most. Nobody types `minLength` keys and Enter at this speed. */
export const maxKeyGap = 60;
const minLength = 6;

/**
 * - `code`: Enter after a whole code.
 * - `next`: a key that follows the one before at a reader's speed.
 * - `first`: a character that may begin a code, or that a person has typed.
 * - `other`: anything else.
 */
export type KeyMeaning = { kind: "code"; code: string } | { kind: "next" | "first" | "other" };

/** Distinguishes the keys of a barcode reader, which are fast and end in Enter, from those that a person types. */
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
