import { typedAmount } from "#app/forms/fields/number-fields.ts";
import { fill } from "#app/i18n/format.ts";
import { atProvider } from "#app/payments/refunds/provider-refunds.server.ts";
import type { OrderPayment } from "#app/payments/refunds/refund-order.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { PageView, Row } from "./buyer-view.server.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";

/** Failed refunds still owed; `retry` is null while one is in progress. */
export function failedRefunds(payments: readonly OrderPayment[], { t, language, amount: shown }: PageView) {
  return payments.flatMap(({ requests, refundableCents, refundedCents, amountCents }) =>
    requests.flatMap((request) => {
      if (request.status !== "failed" || refundedCents >= amountCents) return [];
      const hasLaterRequest = requests.some(
        ({ status, amountCents, createdAt }) =>
          status === "requested" && amountCents === request.amountCents && createdAt > request.updatedAt,
      );
      const cents = hasLaterRequest ? 0 : Math.min(request.amountCents, refundableCents);
      const amount = shown(cents || request.amountCents);
      return {
        requestId: request.id,
        text: fill(request.failure === "charge_disputed" ? t.failedRefund.disputed : t.failedRefund.text, {
          amount,
          code: failureOf(request, t),
        }),
        retry:
          cents > 0
            ? {
                submit: fill(t.failedRefund.retry, { amount }),
                hidden: { amount: typedAmount(cents, language), reason: request.reason },
                about: fill(t.failedRefund.about, { amount }),
                aboutRetry: fill(t.failedRefund.aboutRetry, { amount }),
              }
            : null,
      };
    }),
  );
}

const failureOf = ({ failure }: OrderPayment["requests"][number], t: OrderPageTexts): string =>
  ownValue<string>(t.refundFailures, failure ?? "") ?? failure ?? "";

export function paymentView(payment: OrderPayment, { t, amount, when }: PageView) {
  const { id, provider, attempt, status, failures, refundedCents, refundDueCents } = payment;
  const states = [ownValue(t.intents, status) ?? t.intents.open];
  if (failures > 0) states.push(fill(t.intents.refused, { count: failures }));
  if (refundDueCents > 0) states.push(fill(t.intents.due, { amount: amount(refundDueCents) }));
  const rows: Row[] = [[fill(t.rows.attempt, { attempt }), `${amount(payment.amountCents)} · ${states.join(" · ")}`]];
  if (refundedCents > 0) rows.push([t.rows.refunded, amount(refundedCents)]);
  if (status === "succeeded") rows.push([t.rows.refundable, amount(payment.refundableCents)]);
  return {
    id,
    reference: `${provider} ${id}`,
    at: when(payment.createdAt),
    rows,
    refunds: payment.requests.map((request) => ({
      id: request.id,
      at: when(request.createdAt),
      isFailed: request.status === "failed",
      text: [
        amount(request.amountCents),
        fill(t.refunds[request.status], { code: failureOf(request, t) }),
        ...(request.author === atProvider ? [t.refunds.atProvider] : []),
        ...(request.reason === "" ? [] : [request.reason]),
      ].join(" · "),
    })),
  };
}

/** Started at the provider, and not looked at by anybody here yet (security 6.66); null without one. */
export function unreviewedRefund(payments: readonly OrderPayment[], { t, amount, when }: PageView) {
  const found = payments
    .flatMap(({ requests }) => requests)
    .filter(({ author, reviewedAt }) => author === atProvider && reviewedAt === null);
  const last = found.at(-1);
  if (!last) return null;
  const cents = found.reduce((sum, request) => sum + request.amountCents, 0);
  return fill(t.providerRefund.text, { amount: amount(cents), date: when(last.createdAt).text });
}
