import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { wordsOf } from "#app/i18n/search-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { publishedEntries } from "../assistant-entries.server.ts";
import type { MessageExtras } from "../conversation.ts";
import type { Knowledge } from "../knowledge.ts";
import { asksForOrder, asksForPerson, emailIn, isDanger } from "../rules/intents.ts";
import { createPassageSearch, type Found, type Passage } from "../rules/passage-search.ts";

type Search = {
  find(question: string): Found[];
  /** About what the shop sells: a question for the team. */
  isOnSubject(question: string): boolean;
};

const indexes = new Map<Language, { of: string; search: Search }>();

async function currentSearch(
  { db, knowledge }: { db: Database; knowledge: Knowledge },
  language: Language,
): Promise<Search> {
  const [prices, entries] = await Promise.all([knowledge.prices(db), publishedEntries(db, language)]);
  const of = JSON.stringify([prices, entries.map(({ id, version }) => [id, version])]);
  const cached = indexes.get(language);
  if (cached?.of === of) return cached.search;
  const words = loadTexts<Record<string, string>>("chat", "words", language);
  const passages = knowledge.passages(language, prices).map((passage) => {
    const extraWords = ownValue(words, passage.id.replace(/^faq:/, "")) ?? "";
    return {
      ...passage,
      words: `${passage.words} ${extraWords}`,
    };
  });
  const staffPassages = entries.map(
    ({ id, question, words, answer, page }): Passage => ({
      id: `entry:${id}`,
      title: question,
      words,
      text: answer,
      to: page && localizedPath(page, language),
    }),
  );
  const search = searchOver([...passages, ...staffPassages], words, language);
  indexes.set(language, { of, search });
  return search;
}

/** `ignored`: without meaning; `subject`: about the shop. */
export function searchOver(passages: Passage[], words: Record<string, string>, language: Language): Search {
  const subject = new Set(wordsOf(words.subject ?? ""));
  return {
    find: createPassageSearch(passages, { language, ignored: words.ignored ?? "" }),
    isOnSubject: (question) =>
      wordsOf(question).some((word) => subject.has(word) || subject.has(word.replace(/[sn]$/, ""))),
  };
}

/** Measured: right answers are above, off-topic ones below. */
const sure = 18;
const possible = 7;
/** A nearly equal second passage may be meant. */
const clearLead = 1.12;
const maxSuggestions = 3;

type Judgement = { kind: "answer"; best: Found } | { kind: "suggest"; found: Found[] } | { kind: "nothing" };

export function judgeAnswers(found: readonly Found[]): Judgement {
  const [best, second] = found;
  if (!best || best.confidence < possible) return { kind: "nothing" };
  const leads = !second || best.confidence >= second.confidence * clearLead || isSameSubject(best, second);
  if (best.confidence >= sure && leads) return { kind: "answer", best };
  const close = found.filter(({ confidence }) => confidence >= Math.max(possible, best.confidence / 3));
  return { kind: "suggest", found: close.slice(0, maxSuggestions) };
}

/** A question and a manual section that say the same. */
const isSameSubject = (a: Found, b: Found): boolean =>
  a.passage.id.startsWith("faq:") !== b.passage.id.startsWith("faq:");

type Texts = typeof import("../texts/fr/assistant.json");

export type Question = { message: string; language: Language; address: string };

export type Handover = "danger" | "asked" | "unknown";

export type Answer = {
  message: string;
  extras: MessageExtras | null;
  handover?: Handover;
  /** Proved by an order's number, in lower case. */
  provedEmail?: string;
};

/** Null: the best passage is the answer. */
export type Composer = (
  question: Question,
  found: readonly Found[],
) => Promise<{ message: string; used: Found[] } | undefined>;

/**
 * In this order: danger, request for a person, state of an order, explanation with a link, "did you mean", unknown.
 * Off-topic questions are refused.
 */
export async function findAnswer(
  context: { db: Database; knowledge: Knowledge; compose?: Composer | undefined },
  question: Question,
): Promise<Answer> {
  const { message, language } = question;
  const t = loadTexts<Texts>("chat", "assistant", language);
  if (isDanger(message)) return { message: t.danger, extras: null, handover: "danger" };
  if (asksForPerson(message)) return { message: t.person, extras: null, handover: "asked" };
  const order = await answerOrder(context, question, t);
  if (order) return order;
  const search = await currentSearch(context, language);
  // Names are no subjects.
  const found = search.find(redactPersonal(message, " "));
  const judgement = judgeAnswers(found);
  if (judgement.kind === "nothing")
    return search.isOnSubject(message)
      ? { message: t.unknown, extras: null, handover: "unknown" }
      : { message: t.offTopic, extras: null };
  const composed = await context.compose?.(question, found.slice(0, 4));
  if (composed) return { message: composed.message, extras: { links: linksOf(composed.used), isGenerated: true } };
  if (judgement.kind === "suggest")
    return {
      message: t.didYouMean,
      extras: { suggestions: judgement.found.map(({ passage }) => passage.title), links: [] },
    };
  return { message: judgement.best.passage.text, extras: { links: linksOf([judgement.best]) } };
}

const linksOf = (found: readonly Found[]): { label: string; to: string }[] =>
  found.flatMap(({ passage: { title, to } }) => (to ? [{ label: title, to }] : []));

/** Number and e-mail in one message. */
async function answerOrder(
  { db, knowledge }: { db: Database; knowledge: Knowledge },
  { message, language, address }: Question,
  t: Texts,
): Promise<Answer | undefined> {
  const number = knowledge.orderNumber(message);
  const email = emailIn(message);
  const links = [{ label: t.order.link, to: localizedPath(paths.orderTracking, language) }];
  if (number === undefined || email === undefined)
    return number !== undefined || asksForOrder(message)
      ? { message: fill(t.order.ask, { prefix: `${brand.orderPrefix}-` }), extras: { links } }
      : undefined;
  const found = await knowledge.orderStatus(db, { number, email, address });
  if (!found.ok) return { message: t.order[found.error], extras: { links } };
  const sentence = ownValue<string>(t.statuses, found.status);
  if (sentence === undefined) return undefined;
  return { message: fill(sentence, { number }), extras: { links }, provedEmail: email.toLowerCase() };
}

/** What identifies a person, order or car, for stored questions and a third party's model. Linear (security 2.22). */
export const redactPersonal = (text: string, mark?: string): string =>
  text
    .slice(0, 2_000)
    .replace(/[^\s<>()",;]{1,64}[@\uff20][^\s<>()",;]{1,190}/gu, mark ?? "[e-mail]")
    // VINs, order numbers, plates, telephone and card numbers.
    .replace(/\b(?=[A-Z0-9]{0,16}\d)[A-HJ-NPR-Z0-9]{17}\b/giu, mark ?? "[VIN]")
    .replace(/\b\p{L}{2}[ -]?\d{4}[ -]\d{1,6}\b/gu, mark ?? "[number]")
    .replace(/\b\p{L}{2}[ -]\d{3}[ -]\p{L}{2}\b/gu, mark ?? "[plate]")
    .replace(/\+?\d[\d .()-]{6,22}\d/g, mark ?? "[number]");
