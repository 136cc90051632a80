import { brand } from "#app/brand.ts";
import type { FormAnswer } from "#app/forms/form-state.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { findOrderOfBuyer } from "#app/orders/find-order.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { paths } from "#app/paths.ts";
import { type Db, database, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import {
  addressSubject,
  giveBackToLimits,
  networkSubject,
  takeFromLimits,
} from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Result } from "#app/platform/result.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { lookUpFields } from "./rules/look-up-fields.ts";
import { viewPass } from "./server/read-tracked-order.server.ts";

/** Only failures stay counted, per person (security 6.55). */
const tries = { name: "order-look-up", max: 10, windowSeconds: 600 };
const triesOfNetwork = { name: "order-look-up-network", max: 60, windowSeconds: 3600 };

export type LookUp = Result<
  "malformedNumber" | "notFound" | { error: "tooMany"; retryAfterSeconds: number },
  { orderId: string }
>;

/** Wrong pairs and unknown orders run the same statements (decisions 11): numbers are consecutive. */
export async function lookUpOrder(
  { db, address }: { db: Db; address: string },
  typed: { number: string; email: string },
): Promise<LookUp> {
  const number = orderNumberIn(typed.number, brand.orderPrefix);
  if (number === undefined) return { ok: false, error: "malformedNumber" };
  const hits = [
    { limit: tries, subject: addressSubject(address) },
    { limit: triesOfNetwork, subject: networkSubject(address) },
  ];
  const turn = await takeFromLimits(db, hits);
  if (!turn.allowed) return { ok: false, error: "tooMany", retryAfterSeconds: turn.retryAfterSeconds };
  const order = await findOrderOfBuyer(db, { number, email: typed.email });
  if (!order) return { ok: false, error: "notFound" };
  await giveBackToLimits(db, hits);
  return { ok: true, orderId: order.id };
}

type Texts = typeof import("./texts/fr/look-up.json");
type OrderTexts = typeof import("./texts/fr/order.json");

export type LookUpTexts = ReturnType<typeof lookUpTexts>;

export function lookUpTexts(language: Language) {
  const t = loadTexts<Texts>("tracking", "look-up", language);
  const { summary, named, faults } = generalFormTexts(language);
  const { required, tooLong, invalidValue, invalidEmail, foreignEmail } = faults;
  const { labels, faults: pageFaults, sample, ...page } = t;
  const { confirmed, prepared, shipped, delivered } = loadTexts<OrderTexts>("tracking", "order", language).marks;
  const sentences = { required, tooLong, invalidValue, invalidEmail, foreignEmail, ...pageFaults };
  return {
    ...page,
    sample: { title: sample, steps: [confirmed, prepared, shipped, delivered] },
    form: { ...page.form, labels, summary, named, faults: sentences },
  };
}

export type LookUpResult = {
  answer: FormAnswer<typeof lookUpFields>;
  failure: "notFound" | "tooMany" | "unavailable" | null;
};

export async function answerLookUp(
  form: FormData,
  caller: { address: string; requestId: string; language: Language },
): Promise<{ to: string } | { status: number; retryAfterSeconds?: number; result: LookUpResult }> {
  const { values, answer } = readForm(lookUpFields, form);
  if (!values) return { status: 422, result: { answer, failure: null } };
  try {
    const found = await lookUpOrder({ db: database(), address: caller.address }, values);
    if (found.ok) {
      const query = new URLSearchParams({ orderId: found.orderId, pass: viewPass(found.orderId, systemClock) });
      return { to: `${localizedPath(paths.trackedOrder, caller.language)}?${query}` };
    }
    if (found.error === "malformedNumber")
      return {
        status: 422,
        result: { answer: { ...answer, refused: { number: { code: found.error } } }, failure: null },
      };
    if (found.error === "tooMany")
      return { status: 429, retryAfterSeconds: found.retryAfterSeconds, result: { answer, failure: "tooMany" } };
    return { status: 404, result: { answer, failure: "notFound" } };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error, requestId: caller.requestId }, "database unavailable");
    return { status: 503, result: { answer, failure: "unavailable" } };
  }
}
