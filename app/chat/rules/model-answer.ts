/**
 * Accepts or refuses a model's answer (docs/decisions/0036). Models answer in JSON with various keys, in a fence, or in
 * plain text with or without ids of sources.
 */
import { fold } from "#app/i18n/search-words.ts";
import type { Result } from "#app/platform/result.ts";
import type { Found } from "./passage-search.ts";

export const answerFaults = ["empty", "tooLong", "unknownPassage", "linkOrMarkup", "figure", "ungrounded"] as const;
export type AnswerFault = (typeof answerFaults)[number];

export type CheckedAnswer = Result<AnswerFault, { message: string; used: Found[] }>;

const maxAnswerLength = 1_200;
/** Minimum share of words found in the passages, if the answer names none. */
const minShareOfWords = 0.6;

/** An answer must rest on the given passages, named or by its words, without links, markup and figures that these lack. */
export function checkedAnswer(content: string, found: readonly Found[]): CheckedAnswer {
  const { text, sources } = readContent(content, found);
  if (text === "") return { ok: false, error: "empty" };
  if (text.length > maxAnswerLength) return { ok: false, error: "tooLong" };
  const named = found.filter(({ passage }) => sources.includes(passage.id));
  if (named.length < new Set(sources).size) return { ok: false, error: "unknownPassage" };
  if (/https?:|www\.|[<>{}[\]`@]/i.test(text)) return { ok: false, error: "linkOrMarkup" };
  const used = named.length > 0 ? named : carryingPassages(text, found);
  if (used.length === 0) return { ok: false, error: "ungrounded" };
  const known = new Set(used.flatMap((each) => figuresIn(textOf(each))));
  if (!figuresIn(text).every((figure) => known.has(figure))) return { ok: false, error: "figure" };
  return { ok: true, message: text, used };
}

const figuresIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)?/g) ?? [];
const textOf = ({ passage: { title, text } }: Found): string => `${title} ${text}`;

/** Ignores endings. */
const beginnings = (text: string): string[] => (fold(text).match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5));

/** The passage with most of the words, and those that add others. */
function carryingPassages(answer: string, found: readonly Found[]): Found[] {
  const words = new Set(beginnings(answer));
  const left = new Set(words);
  const used: Found[] = [];
  const candidates = found.map((each) => ({ each, words: new Set(beginnings(textOf(each))) }));
  for (;;) {
    const counts = candidates.map((candidate) => [...left].filter((word) => candidate.words.has(word)).length);
    const most = Math.max(0, ...counts);
    if (most === 0) break;
    const best = candidates[counts.indexOf(most)]!;
    used.push(best.each);
    for (const word of best.words) left.delete(word);
  }
  const share = words.size === 0 ? 0 : (words.size - left.size) / words.size;
  return share >= minShareOfWords ? used : [];
}

type Content = { text: string; sources: string[] };

function readContent(content: string, found: readonly Found[]): Content {
  const written = content.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, "").trim();
  const json = jsonIn(written);
  if (typeof json === "string") return readPlain(json, found);
  if (typeof json !== "object" || json === null) return readPlain(written, found);
  const entries = new Map(Object.entries(Array.isArray(json) ? (json[0] ?? {}) : json));
  const answer = firstOf(entries, ["answer", "response", "reply", "text", "message", "content", "output"]);
  if (typeof answer !== "string") return { text: "", sources: [] };
  const sources = idsIn(firstOf(entries, ["passages", "sources", "passage_ids", "ids", "citations", "references"]));
  const plain = readPlain(answer, found);
  return { text: plain.text, sources: [...sources, ...plain.sources] };
}

const firstOf = (entries: Map<string, unknown>, keys: string[]): unknown =>
  keys.map((key) => entries.get(key)).find((value) => value !== undefined && value !== null);

/** Ids, or objects with one. */
function idsIn(value: unknown): string[] {
  return [value].flat().flatMap((each: unknown) => {
    if (typeof each === "string") return each === "" ? [] : [each];
    const id = typeof each === "object" && each !== null && "id" in each ? each.id : undefined;
    return typeof id === "string" ? [id] : [];
  });
}

/** Without emphasis and bracketed ids. */
function readPlain(text: string, found: readonly Found[]): Content {
  const sources = found.filter(({ passage }) => text.includes(`[${passage.id}]`) || text.includes(`(${passage.id})`));
  let plain = text;
  for (const { passage } of sources)
    for (const mark of [`[${passage.id}]`, `(${passage.id})`]) plain = plain.replaceAll(mark, "");
  return {
    text: plain
      .replace(/(\*\*|__|`)(?=\S)([^*_`]*)\1/g, "$2")
      .replace(/^[ \t]*(?:#{1,4}|[*-])[ \t]+/gm, "")
      .replace(/[ \t]+([.,])|[ \t]{2,}/g, (_, mark: string | undefined) => mark ?? " ")
      .trim(),
    sources: sources.map(({ passage }) => passage.id),
  };
}

/** JSON alone, in a fence or between words. */
function jsonIn(text: string): unknown {
  const fenced = /```(?:\w+)?\s*([\s\S]*?)```/.exec(text)?.[1];
  const between = text.includes("{") ? text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1) : undefined;
  for (const part of [text, fenced, between]) {
    if (part === undefined) continue;
    try {
      return JSON.parse(part) as unknown;
    } catch {}
  }
  return undefined;
}
