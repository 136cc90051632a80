/** `@name` while a note is typed (decisions 9.5); which colleagues a finished note names, the server decides. */
import { fold } from "#app/i18n/search-words.ts";

const maxOffered = 6;
const longestName = 40;

export type Mention = { /** Of the `@`. */ from: number; typed: string };

/** What is being typed at the caret, after an `@` that begins a word; null without one. */
export function mentionAt(text: string, caret: number): Mention | null {
  const from = text.lastIndexOf("@", caret - 1);
  const typed = text.slice(from + 1, caret);
  if (from < 0 || /[\p{L}\p{N}.]/u.test(text[from - 1] ?? "") || typed.length > longestName) return null;
  // "@Ada " may still become "@Ada Lovelace", "@Ada please call" no longer.
  return /\n|^\s|\s\S*\s/.test(typed) ? null : { from, typed };
}

/** Names of which a word, or the whole, begins with what is typed; none once a name stands there whole. */
export function offeredNames(typed: string, names: readonly string[]): string[] {
  const begun = fold(typed);
  if (names.some((name) => fold(handleOf(name)) === begun.trimEnd() && begun !== "")) return [];
  return names
    .filter((name) => [name, ...name.split(/\s+/)].some((part) => fold(part).startsWith(begun)))
    .slice(0, maxOffered);
}

/** An account without a name goes by its address, of which the part before the @ is written. */
const handleOf = (name: string): string => name.split("@")[0]!;

/** The text with the chosen name in place of what was typed, and where the caret stands then. */
export function withName(text: string, { from, typed }: Mention, name: string): { text: string; caret: number } {
  const rest = text.slice(from + 1 + typed.length);
  const written = `@${handleOf(name)}${/^[\s.,;:!?)]/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, from) + written + rest, caret: from + written.length };
}
