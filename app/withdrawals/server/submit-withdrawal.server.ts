import { randomUUID } from "node:crypto";
import type { FormAnswer } from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { type Database, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { addressSubject, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { hasReturnSlip, returnSlipPath } from "../return-slip.server.ts";
import { type WithdrawalFields, type WithdrawalValues, withdrawalFields } from "../rules/withdrawal-fields.ts";
import { recordWithdrawal } from "./record-withdrawal.server.ts";
import { withdrawalLimits } from "./withdrawal-limits.ts";

export type WithdrawalStep =
  | { step: "form"; answer: FormAnswer<WithdrawalFields> }
  | { step: "review"; values: WithdrawalValues; key: string; failure?: "tooMany" | "unavailable" }
  | { step: "done"; values: WithdrawalValues; id: string; receivedAt: string; proved: boolean; slip: string | null };

/** `intent`: `review`, `edit` or `confirm` (statutory). */
export async function submitWithdrawal(
  context: { db: Database; clock: Clock; address: string; requestId?: string; cookies: Record<string, string> },
  form: FormData,
  language: Language,
): Promise<{ status: number; result: WithdrawalStep }> {
  const { values, answer } = readForm(withdrawalFields, form);
  const intent = form.get("intent");
  if (intent === "edit") return { status: 200, result: { step: "form", answer: { ...answer, refused: {} } } };
  if (!values) return { status: 422, result: { step: "form", answer } };
  const key = readKey(form);
  if (intent !== "confirm") return { status: 200, result: { step: "review", values, key } };
  try {
    const turn = await takeFromLimit(context.db, withdrawalLimits.perAddress, addressSubject(context.address));
    if (!turn.allowed) return { status: 429, result: { step: "review", values, key, failure: "tooMany" } };
    const declaration = { ...values, language, idempotencyKey: key };
    const proof = { cookies: context.cookies, access: readAccess(form) };
    const { withdrawal, proved } = await recordWithdrawal(context, declaration, proof);
    log.info({ withdrawalId: withdrawal.id, outcome: withdrawal.outcome }, "withdrawal recorded");
    const { id, receivedAt } = withdrawal;
    const order = proved && withdrawal.orderId ? await findOrder(context.db, withdrawal.orderId) : undefined;
    const hasSlip = order !== undefined && (await hasReturnSlip(context.db, order));
    return {
      status: 200,
      result: {
        step: "done",
        values,
        id,
        receivedAt: receivedAt.toISOString(),
        proved,
        slip: hasSlip ? returnSlipPath(order.id, proof.access ?? "") : null,
      },
    };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error, requestId: context.requestId }, "database unavailable");
    return { status: 503, result: { step: "review", values, key, failure: "unavailable" } };
  }
}

function readKey(form: FormData): string {
  const key = form.get("key");
  return typeof key === "string" && isUuid(key) ? key : randomUUID();
}

function readAccess(form: FormData): string | undefined {
  const access = form.get("access");
  return typeof access === "string" && access !== "" && access.length <= 100 ? access : undefined;
}
