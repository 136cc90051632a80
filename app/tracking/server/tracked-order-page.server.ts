import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { newestOwnOrder } from "#app/orders/find-order.server.ts";
import { paths } from "#app/paths.ts";
import { systemClock } from "#app/platform/clock.ts";
import { readCookies } from "#app/platform/cookies.ts";
import { database } from "#app/platform/database.server.ts";
import { readTrackedOrder } from "./read-tracked-order.server.ts";
import { sendOrderLink } from "./send-link.server.ts";
import { type ShownOrder, showOrder } from "./show-order.server.ts";

type Caller = { address: string; requestId: string; language: Language };

export type TrackedPage = { access: "refused" | "expired" } | { access: "own" | "state"; order: ShownOrder };

/** What the request's address and cookies prove. */
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

/** The page of the order that the address names; without one, where the browser's own order is. */
export async function showTrackedOrder(
  request: Request,
  caller: Caller,
): Promise<{ status: number; page: TrackedPage } | { to: string }> {
  const { orderId, access, proof } = readProof(request, caller);
  const { language } = caller;
  const db = database();
  if (orderId === "") {
    const own = await newestOwnOrder(db, proof);
    if (own) return { to: `${localizedPath(paths.trackedOrder, language)}?orderId=${own.id}` };
    return { status: 200, page: { access: "refused" } };
  }
  const view = await readTrackedOrder({ db, clock: systemClock }, { orderId, language }, proof);
  if (!("order" in view)) return { status: view.access === "expired" ? 410 : 404, page: view };
  return { status: 200, page: { access: view.access, order: showOrder(view, { language, access }) } };
}

export type TrackedAnswer = { link: "sent" | "tooMany" };

/** The page's buttons: `link` mails the order's link to its buyer. Nothing for a caller who may not see the order. */
export async function answerTrackedOrder(
  request: Request,
  caller: Caller,
): Promise<{ status: number; retryAfterSeconds?: number; answer: TrackedAnswer } | undefined> {
  const { orderId, proof } = readProof(request, caller);
  const form = await request.formData();
  const db = database();
  const view = await readTrackedOrder({ db, clock: systemClock }, { orderId, language: caller.language }, proof);
  if (!("order" in view)) return undefined;
  if (form.get("intent") !== "link" || !view.mayHaveLink) return undefined;
  const sent = await sendOrderLink({ db, address: caller.address }, view.order);
  if (sent.ok) return { status: 200, answer: { link: "sent" } };
  return { status: 429, retryAfterSeconds: sent.retryAfterSeconds, answer: { link: "tooMany" } };
}
