import { eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { dateAndTime, fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { paths } from "#app/paths.ts";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { queueReceipt } from "../emails/withdrawal-mails.server.ts";
import { staffNoteMail } from "../emails/withdrawal-staff-mails.server.ts";
import { withdrawalEvents, withdrawals } from "./tables.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";
import { type Answer, isAnswerLink } from "./withdrawal-links.server.ts";
import { answerDays, mayAnswer, type Withdrawal, type WithdrawalState, withdrawalState } from "./withdrawal-state.ts";

export type AnswerLink = { id: string; signature: string };

export type LinkedDeclaration =
  | { state: "invalid" }
  | { state: WithdrawalState | "expired"; withdrawal: Pick<Withdrawal, "id" | "orderReference" | "receivedAt"> };

/** Changes nothing: mail scanners open links. */
export async function readLink(
  context: { db: Database; clock: Clock },
  answer: Answer,
  link: AnswerLink,
): Promise<LinkedDeclaration> {
  const found = isAnswerLink(answer, link) ? await findDeclaration(context.db, link.id) : undefined;
  if (!found) return { state: "invalid" };
  return { state: shownState(answer, found, context.clock.now()), withdrawal: found.withdrawal };
}

/** Idempotent: a confirmation moves the order, a denial sets the declaration aside for good and informs staff. */
export async function answerWithdrawal(
  context: { db: Database; clock: Clock },
  answer: Answer,
  link: AnswerLink & { language: Language },
): Promise<LinkedDeclaration> {
  if (!isAnswerLink(answer, link)) return { state: "invalid" };
  return context.db.transaction(async (tx) => {
    const found = await findDeclaration(tx, link.id, "lock");
    if (!found) return { state: "invalid" };
    const { withdrawal } = found;
    const now = context.clock.now();
    const before = shownState(answer, found, now);
    if (!isOpen(answer, before)) return { state: before, withdrawal };
    if (answer === "dispute") {
      await tx
        .insert(withdrawalEvents)
        .values({ withdrawalId: withdrawal.id, at: now, kind: "disputed", author: "buyer" });
      await staffNoteMail.queue(tx, {
        withdrawal,
        situation: before === "withdrawn" ? "disputedWithdrawn" : "disputed",
      });
      return { state: "disputed", withdrawal };
    }
    const { orderId } = withdrawal;
    const move = orderId && { orderId, withdrawalId: withdrawal.id, declaredAt: withdrawal.receivedAt };
    const isWithdrawn = move ? (await withdrawOrder(tx, move)).ok : false;
    await tx.insert(withdrawalEvents).values({
      withdrawalId: withdrawal.id,
      at: now,
      kind: "confirmed",
      author: "buyer",
      orderId: isWithdrawn ? orderId : null,
    });
    const state = isWithdrawn ? "withdrawn" : "confirmed";
    const { language } = link;
    const recipients = [withdrawal.email];
    await queueReceipt(tx, { withdrawal, recipients, language, state, showsTyped: true, orderId });
    await staffNoteMail.queue(tx, { withdrawal, situation: state });
    return { state, withdrawal };
  });
}

type Found = { withdrawal: Withdrawal; state: WithdrawalState };

async function findDeclaration(db: Db, id: string, lock?: "lock"): Promise<Found | undefined> {
  const query = db.select().from(withdrawals).where(eq(withdrawals.id, id));
  const [withdrawal] = await (lock ? query.for("update") : query);
  if (!withdrawal) return undefined;
  const events = await db.select().from(withdrawalEvents).where(eq(withdrawalEvents.withdrawalId, id));
  return { withdrawal, state: withdrawalState(withdrawal, events) };
}

function shownState(answer: Answer, { withdrawal, state }: Found, now: Date): WithdrawalState | "expired" {
  return isOpen(answer, state) && !mayAnswer(withdrawal, now) ? "expired" : state;
}

export const isOpen = (answer: Answer, state: LinkedDeclaration["state"]): boolean =>
  answer === "confirm" ? state === "unconfirmed" : ["unconfirmed", "withdrawn", "confirmed", "refused"].includes(state);

type AnswerTexts = typeof import("../texts/fr/answer.json");

const answerTexts = (language: Language): AnswerTexts => loadTexts<AnswerTexts>("withdrawals", "answer", language);

/** The button is shown while it would change something. */
export type AnswerPage = {
  /** In the place of the page's own heading, where that would promise what the link does not do. */
  title: string | null;
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
  const isDead = state === "invalid" || state === "expired";
  return {
    title: isDead ? t.common.deadLink : null,
    text: textOf(t, answer, state),
    tone: isDone ? "signal" : isDead ? "amber" : "blue",
    rows: declaration.state === "invalid" ? [] : rowsOf(t, language, declaration.withdrawal),
    button: open ? { label: t[answer].action, busy: t[answer].busy, link } : null,
    declare:
      answer === "confirm" && (state === "disputed" || state === "invalid")
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
