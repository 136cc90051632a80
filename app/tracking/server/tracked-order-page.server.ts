import { randomUUID } from "node:crypto";
import type { FormAnswer } from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath, storedLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { addressFields } from "#app/orders/delivery/address-fields.ts";
import { correctOwnAddress } from "#app/orders/delivery/correct-address.server.ts";
import { newestOwnOrder } from "#app/orders/find-order.server.ts";
import { trackingLink } from "#app/orders/order-mail.server.ts";
import { paths } from "#app/paths.ts";
import { type Database, database } from "#app/platform/database/database.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { addressSubject, takeFromLimits } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { readTrackedOrder, type TrackedOrder } from "./read-tracked-order.server.ts";
import { type ShownOrder, showOrder } from "./show-order.server.ts";

type Caller = { address: string; requestId: string; language: Language };

export type TrackedPage = { access: "refused" | "expired" } | { access: "own" | "state"; order: ShownOrder };

function readProof(request: Request, { address, requestId }: Caller) {
  const query = new URL(request.url).searchParams;
  const word = (name: string) => (query.get(name) ?? "").slice(0, 100);
  const access = word("access");
  const cookies = readCookies(request.headers.get("cookie"));
  return {
    orderId: word("orderId"),
    access,
    proof: { cookies, access: access === "" ? undefined : access, pass: word("pass"), address, requestId },
  };
}

export async function showTrackedOrder(
  request: Request,
  caller: Caller,
): Promise<{ status: number; page: TrackedPage } | { to: string }> {
  const { orderId, access, proof } = readProof(request, caller);
  const { language } = caller;
  const db = database();
  if (orderId === "") {
    const newest = await newestOwnOrder(db, proof);
    if (newest) return { to: `${localizedPath(paths.trackedOrder, language)}?orderId=${newest.id}` };
    return { status: 200, page: { access: "refused" } };
  }
  const view = await readTrackedOrder({ db, clock: systemClock }, { orderId, language }, proof);
  if (!("order" in view)) return { status: view.access === "expired" ? 410 : 404, page: view };
  return { status: 200, page: { access: view.access, order: showOrder(view, { language, access }) } };
}

export type TrackedAnswer =
  | { intent: "link"; outcome: "sent" | "tooMany" }
  | {
      intent: "address";
      outcome: "saved" | "conflict" | "shipped" | null;
      answer?: FormAnswer<typeof addressFields>;
    };

type Answered = { status: number; retryAfterSeconds?: number; answer: TrackedAnswer };

/** No effect without permission. */
export async function answerTrackedOrder(request: Request, caller: Caller): Promise<Answered | undefined> {
  const { orderId, proof } = readProof(request, caller);
  const form = await request.formData();
  const db = database();
  const view = await readTrackedOrder({ db, clock: systemClock }, { orderId, language: caller.language }, proof);
  if (!("order" in view)) return undefined;
  const intent = form.get("intent");
  if (intent === "link" && view.mayHaveLink) {
    const sent = await sendOrderLink({ db, address: caller.address }, view.order);
    if (sent.ok) return { status: 200, answer: { intent, outcome: "sent" } };
    return { status: 429, retryAfterSeconds: sent.retryAfterSeconds, answer: { intent, outcome: "tooMany" } };
  }
  return intent === "address" && view.access === "own" ? answerAddress(form, view.order.id) : undefined;
}

async function answerAddress(form: FormData, orderId: string): Promise<Answered> {
  const { values, answer } = readForm(addressFields, form);
  const intent = "address";
  if (!values) return { status: 422, answer: { intent, outcome: null, answer } };
  const version = Number(form.get("version"));
  const corrected = await correctOwnAddress({ db: database() }, { orderId, version, address: values });
  if (corrected.ok) {
    return { status: 200, answer: { intent, outcome: "saved" } };
  }
  if (corrected.error === "otherVat" || corrected.error === "invalidPostcode") {
    const refused = { postal_code: { code: corrected.error } };
    return { status: 409, answer: { intent, outcome: null, answer: { ...answer, refused } } };
  }
  const outcome = corrected.error === "conflict" ? "conflict" : "shipped";
  return { status: 409, answer: { intent, outcome, ...(outcome === "conflict" ? { answer } : {}) } };
}

/** Others can trigger this mail. */
const linksPerOrder = { name: "order-links", max: 3, windowSeconds: 86_400 };
/** Over all orders and senders. */
const linksPerRecipient = { name: "order-links-recipient", max: 3, windowSeconds: 3600 };
const linksPerAddress = { name: "order-links-address", max: 10, windowSeconds: 3600 };

async function sendOrderLink(
  { db, address }: { db: Database; address: string },
  order: TrackedOrder["order"],
): Promise<Result<{ error: "tooMany"; retryAfterSeconds: number }>> {
  const turn = await takeFromLimits(db, [
    { limit: linksPerAddress, subject: addressSubject(address) },
    { limit: linksPerOrder, subject: order.id },
    { limit: linksPerRecipient, subject: order.email.toLowerCase() },
  ]);
  if (!turn.allowed) return { ok: false, error: "tooMany", retryAfterSeconds: turn.retryAfterSeconds };
  await orderLinkMail.queue(db, order);
  return { ok: true };
}

/** In the order's language, without typed text. */
const orderLinkMail = defineMail({
  kind: "order-link",
  texts: (language) => loadTexts<typeof import("../texts/fr/mails.json")>("tracking", "mails", language),
  to: (order: TrackedOrder["order"]) => ({
    recipient: order.email,
    language: storedLanguage(order.language),
    key: `${order.id}:${randomUUID()}`,
    orderId: order.id,
  }),
  write: (order, { t: { link: t }, language }) => ({
    ...t,
    subject: fill(t.subject, { number: order.number }),
    paragraphs: [fill(t.intro, { number: order.number })],
    action: { label: t.action, url: trackingLink(order, language) },
    footnotes: [t.notMe],
  }),
});
