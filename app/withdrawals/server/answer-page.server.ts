import { brand } from "#app/brand.ts";
import { dateAndTime, fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import {
  type AnswerLink,
  answerWithdrawal,
  isOpen,
  type LinkedDeclaration,
  readLink,
} from "./answer-withdrawal.server.ts";
import type { Answer } from "./withdrawal-links.server.ts";
import { answerDays } from "./withdrawal-state.ts";

type AnswerTexts = typeof import("../texts/fr/answer.json");

const answerTexts = (language: Language): AnswerTexts => loadTexts<AnswerTexts>("withdrawals", "answer", language);

/** The button is shown while it would change something. */
export type AnswerPage = {
  text: string;
  tone: "signal" | "amber" | "blue";
  rows: [name: string, value: string][];
  button: { label: string; busy: string; link: AnswerLink } | null;
  declare: { to: string; label: string } | null;
};

export function answerHead(answer: Answer, language: Language): { meta: PageTexts; heading: string } {
  const { title, description, keywords, heading } = answerTexts(language)[answer];
  return { meta: { title, description, keywords }, heading };
}

export async function showAnswerPage(request: Request, answer: Answer, language: Language): Promise<AnswerPage> {
  const query = new URL(request.url).searchParams;
  const link = readAnswerLink(query);
  const declaration = await readLink({ db: database(), clock: systemClock }, answer, link);
  return pageOf(declaration, { answer, language, link });
}

export async function submitAnswerPage(request: Request, answer: Answer, language: Language): Promise<AnswerPage> {
  const link = readAnswerLink(await request.formData());
  const context = { db: database(), clock: systemClock };
  const declaration = await answerWithdrawal(context, answer, { ...link, language });
  if (declaration.state !== "invalid") {
    log.info({ withdrawalId: declaration.withdrawal.id, answer, state: declaration.state }, "withdrawal answered");
  }
  return pageOf(declaration, { answer, language, link, isAnswered: true });
}

function readAnswerLink(fields: { get(name: string): unknown }): AnswerLink {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.slice(0, 100) : "";
  };
  return { id: text("id"), signature: text("signature") };
}

type Shown = { answer: Answer; language: Language; link: AnswerLink; isAnswered?: boolean };

function pageOf(declaration: LinkedDeclaration, shown: Shown): AnswerPage {
  const { answer, language, link } = shown;
  const t = answerTexts(language);
  const { state } = declaration;
  const open = isOpen(answer, state) && !shown.isAnswered;
  const isDone = state === (answer === "confirm" ? "withdrawn" : "disputed");
  return {
    text: textOf(t, answer, state),
    tone: isDone ? "signal" : state === "invalid" || state === "expired" ? "amber" : "blue",
    rows: declaration.state === "invalid" ? [] : rowsOf(t, language, declaration.withdrawal),
    button: open ? { label: t[answer].action, busy: t[answer].busy, link } : null,
    declare:
      answer === "confirm" && state === "disputed"
        ? { to: localizedPath(paths.withdrawal, language), label: t.common.declare }
        : null,
  };
}

function textOf(t: AnswerTexts, answer: Answer, state: LinkedDeclaration["state"]): string {
  if (state === "invalid") return t.common.invalid;
  if (state === "expired") return fill(t[answer].expired, { days: answerDays });
  if (answer === "confirm") return state === "unconfirmed" ? t.confirm.text : t.confirm[state];
  if (state === "withdrawn") return t.dispute.withdrawnText;
  return state === "disputed" ? t.dispute.disputed : t.dispute.text;
}

/** Typed text: only the number; the declarant may be a stranger. */
function rowsOf(
  t: AnswerTexts,
  language: Language,
  withdrawal: { id: string; orderReference: string; receivedAt: Date },
): [string, string][] {
  const number = orderNumberIn(withdrawal.orderReference, brand.orderPrefix);
  return [
    ...(number ? ([[t.common.order, number]] as [string, string][]) : []),
    [t.common.received, fill(t.common.receivedAt, { moment: dateAndTime(withdrawal.receivedAt, language) })],
    [t.common.reference, withdrawal.id],
  ];
}
