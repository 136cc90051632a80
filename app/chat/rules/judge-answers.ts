import type { Found } from "./passage-search.ts";

/** Measured on the question set: right answers are above, off-topic questions below. */
const sure = 18;
const possible = 7;
/** A second passage that is nearly as good may be the one that was meant. */
const clearLead = 1.12;
const maxSuggestions = 3;

export type Judgement =
  | { kind: "answer"; best: Found }
  /** Maximum number of "Did you mean" suggestions. */
  | { kind: "suggest"; found: Found[] }
  | { kind: "nothing" };

/** The assessment of the search results, the best first. */
export function judgeAnswers(found: readonly Found[]): Judgement {
  const [best, second] = found;
  if (!best || best.confidence < possible) return { kind: "nothing" };
  const leads = !second || best.confidence >= second.confidence * clearLead || isSameSubject(best, second);
  if (best.confidence >= sure && leads) return { kind: "answer", best };
  const close = found.filter(({ confidence }) => confidence >= Math.max(possible, best.confidence / 3));
  return { kind: "suggest", found: close.slice(0, maxSuggestions) };
}

/** A question and the section of the manual that says the same: either is an answer. */
const isSameSubject = (a: Found, b: Found): boolean =>
  a.passage.id.startsWith("faq:") !== b.passage.id.startsWith("faq:");
