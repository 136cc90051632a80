import { eq } from "drizzle-orm";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Db } from "#app/platform/database.server.ts";
import { type CardDetails, type CardError, readCard } from "./sandbox-cards.ts";
import { deliverSandboxWebhooks, queueSandboxWebhook, stripeShape } from "./sandbox-webhooks.server.ts";
import { sandboxIntents } from "./tables.server.ts";

export type SandboxAnswer =
  | { ok: true; status: "succeeded" | "requires_action" | "requires_payment_method"; error: CardError | null }
  | { ok: false; error: "notFound" };

/** Marks that a decline is to follow the confirmation step; no other trace of the card is kept. */
const declinesAfterStep = "declines_after_step:";

type Step = {
  status: "succeeded" | "requires_action" | "requires_payment_method";
  error: CardError | null;
  keep?: string;
};

/** Pays a sandbox intent with a test card, as the provider's own form would. */
export function confirmSandbox(
  context: { db: Database; clock: Clock },
  input: { clientSecret: string; card: CardDetails },
): Promise<SandboxAnswer> {
  return step(context.db, input.clientSecret, ["requires_payment_method", "requires_action"], () => {
    const card = readCard(input.card, context.clock.now());
    // Like Stripe's form: details that cannot be right never reach the bank and count as no refusal.
    if (!card.ok && card.error !== "testModeOnly") return { answer: card.error };
    if (!card.ok) return { status: "requires_payment_method", error: card.error };
    const { authenticates, decline } = card.behaviour;
    if (authenticates)
      return { status: "requires_action", error: null, ...(decline ? { keep: declinesAfterStep + decline } : {}) };
    return decline ? { status: "requires_payment_method", error: decline } : { status: "succeeded", error: null };
  });
}

/** Answers the confirmation step of a test card that asks for one. */
export function authenticateSandbox(
  context: { db: Database },
  input: { clientSecret: string; outcome: "ok" | "fail" },
): Promise<SandboxAnswer> {
  return step(context.db, input.clientSecret, ["requires_action"], (lastError) => {
    if (input.outcome === "fail") return { status: "requires_payment_method", error: "authenticationFailed" };
    const kept = lastError?.startsWith(declinesAfterStep) ? lastError.slice(declinesAfterStep.length) : undefined;
    return kept
      ? { status: "requires_payment_method", error: kept as CardError }
      : { status: "succeeded", error: null };
  });
}

async function step(
  db: Database,
  clientSecret: string,
  from: string[],
  decide: (lastError: string | null) => Step | { answer: CardError },
): Promise<SandboxAnswer> {
  const answer = await db.transaction(async (tx): Promise<SandboxAnswer> => {
    const intent = await lock(tx, clientSecret);
    if (!intent) return { ok: false, error: "notFound" };
    if (intent.status === "succeeded") return { ok: true, status: "succeeded", error: null };
    if (!from.includes(intent.status)) return { ok: true, status: "requires_payment_method", error: "paymentNotOpen" };
    const next = decide(intent.lastError);
    if ("answer" in next) return { ok: true, status: "requires_payment_method", error: next.answer };
    const [changed] = await tx
      .update(sandboxIntents)
      .set({ status: next.status, lastError: next.keep ?? next.error })
      .where(eq(sandboxIntents.id, intent.id))
      .returning();
    const shape = stripeShape(next.keep ? { ...changed!, lastError: null } : changed!);
    await queueSandboxWebhook(tx, eventTypes[next.status], shape);
    return { ok: true, status: next.status, error: next.error };
  });
  // At once, beside the answer; the job repeats what fails.
  void deliverSandboxWebhooks(db).catch(() => {});
  return answer;
}

const eventTypes = {
  succeeded: "payment_intent.succeeded",
  requires_action: "payment_intent.requires_action",
  requires_payment_method: "payment_intent.payment_failed",
};

async function lock(tx: Db, clientSecret: string) {
  // The secret begins with the id, so that the whole of it is compared for one row only.
  const [id = ""] = clientSecret.split("_secret_");
  const [intent] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for("update");
  return intent?.clientSecret === clientSecret ? intent : undefined;
}
