import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Knowledge } from "../knowledge.ts";
import { asksForOrder, asksForPerson, emailIn, isDanger } from "../rules/intents.ts";
import { judgeAnswers } from "../rules/judge-answers.ts";
import type { MessageExtras } from "../rules/message-extras.ts";
import type { Found } from "../rules/passage-search.ts";
import { redactPersonal } from "../rules/redact-personal.ts";
import { currentSearch } from "./current-passages.server.ts";

type Texts = typeof import("../texts/fr/assistant.json");

export type Question = { message: string; language: Language; address: string };

/** Why a person is needed: the message reports danger, requests a person, or asks what no page answers. */
export type Handover = "danger" | "asked" | "unknown";

export type Answer = {
  message: string;
  extras: MessageExtras | null;
  handover?: Handover;
  /** The address that the visitor has proved, in lower case, by the number of its order. */
  provedEmail?: string;
};

/** Writes an answer from passages alone, or gives up, in which case the best passage is the answer. */
export type Composer = (
  question: Question,
  found: readonly Found[],
) => Promise<{ message: string; used: Found[] } | undefined>;

/**
 * The assistant's answer, in this order: danger first, then a request for a person, the state of an order, the site's
 * explanation with a link to its page, "did you mean", or that it does not know. Off-topic questions are refused.
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
  // Names of people and cars are not subjects of the shop.
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

/** Number and e-mail have to be in one message; a caller who knows less learns nothing. */
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
