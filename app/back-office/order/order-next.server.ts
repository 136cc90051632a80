/** What an order waits for, and what its state allows (decisions 5, 9). */
import { dateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { isBeforeShipping, mayBeHeld } from "#app/orders/allowed-transitions.ts";
import { mayCorrectBuyer } from "#app/orders/delivery/correct-buyer.server.ts";
import type { findOrder } from "#app/orders/find-order.server.ts";
import type { OrderEvent } from "#app/orders/order-history.server.ts";
import type { OrderStatus, PaymentStatus } from "#app/orders/order-status.ts";
import { mayExchange, mayReplace } from "#app/orders/placing/replace-order.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { recentMoment } from "#app/staff-ui/lists/list-columns.tsx";
import type { OrderPageTexts } from "./order-page-texts.server.ts";

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

type Facts = {
  refundableCents: Cents;
  comesBack: boolean;
  /** A refund, or a cancellation with a refund, waits for a second person. */
  isAwaitingApproval: boolean;
  /** A refund waits for a second person or is with the provider. */
  hasOpenRefund: boolean;
};

/** The steps of staff that the order's state allows. */
export function stepsAllowed(order: Order, { refundableCents, comesBack, isAwaitingApproval, hasOpenRefund }: Facts) {
  const { status, payment_status, held_at, email, return_cause } = order;
  /** The goods were back before the withdrawal. */
  const isWithdrawnBack = status === "Retractation" && return_cause !== null && !comesBack;
  const isBack = status === "Retournee" && return_cause !== null;
  const isHeld = held_at !== null;
  return {
    hold: mayBeHeld(status) && !isHeld,
    release: isHeld,
    associate: status === "A_traiter" && !isHeld,
    releaseDongle: status === "A_expedier" && !isHeld,
    ship: status === "A_expedier" && !isHeld,
    correctTracking: status === "Expediee",
    undoShipping: status === "Expediee",
    address: isBeforeShipping(status),
    email: mayCorrectBuyer(status) && email !== "",
    vehicle: mayCorrectBuyer(status),
    undoDelivered: status === "Livree",
    write: email !== "",
    replace: mayReplace(order),
    exchange: mayExchange(order) && !hasOpenRefund,
    cameBack: status === "Expediee" || status === "Livree",
    undoCameBack: isBack && return_cause !== "exchange",
    declare: order.origin === "shop" && (mayBeHeld(status) || status === "Expediee" || status === "Livree" || isBack),
    sendPaymentLink: status === "Tentative_ok" && payment_status === "failed" && email !== "",
    cancel: isBeforeShipping(status) && !isAwaitingApproval,
    refund: refundableCents > 0 && !isAwaitingApproval,
    delivered: status === "Expediee",
    returned: comesBack,
    closeWithoutRefund: (status === "Retournee" || isWithdrawnBack) && refundableCents > 0 && !hasOpenRefund,
    close: ((status === "Retractation" && !comesBack) || isBack) && payment_status === "free",
  };
}
type Allowed = ReturnType<typeof stepsAllowed>;

const nextSteps = ["release", "associate", "ship", "delivered", "returned", "close", "refund"] as const;
export type NextStep =
  | "payment"
  | "paymentRefused"
  | "withdrawal"
  | "approval"
  | "cameBack"
  | "cameBackFree"
  | "exchange"
  | "none"
  | (typeof nextSteps)[number];

type Course = {
  status: OrderStatus;
  can: Allowed;
  payment_status?: PaymentStatus;
  returnCause?: Order["return_cause"];
  /** What came back was sent again, and nothing is owed for it. */
  isSettled?: boolean;
  isAwaitingApproval?: boolean;
};

/** The one next step: declarations first, since the law sets their time; refunds only of orders that have ended. */
export function nextStepOf(
  { status, can, payment_status, returnCause = null, isSettled = false, isAwaitingApproval = false }: Course,
  hasOpenDeclaration: boolean,
): NextStep {
  if (hasOpenDeclaration) return "withdrawal";
  if (status === "Tentative_ok") return payment_status === "failed" ? "paymentRefused" : "payment";
  if (status === "Livree" && returnCause === "exchange") return "exchange";
  const isEnded = status === "Annulee" || status === "Retractation" || status === "Retournee";
  if (isEnded && isAwaitingApproval && !can.returned) return "approval";
  if (status === "Retournee" && returnCause !== null)
    return isSettled ? "none" : can.refund ? "cameBack" : "cameBackFree";
  const isPossible = (step: (typeof nextSteps)[number]) => (step === "refund" ? can.refund && isEnded : can[step]);
  return nextSteps.find(isPossible) ?? "none";
}

export type LineState = "done" | "current" | "waiting" | "refused" | "open";

const stages = ["A_traiter", "A_expedier", "Expediee", "Livree"] as const satisfies OrderStatus[];
const endings = ["Retractation", "Retournee", "Annulee"] as const satisfies OrderStatus[];
const stageOf = (status: string | null): number => (stages as readonly (string | null)[]).indexOf(status);

/**
 * The line of four steps with the time of each; `current` is the one that staff take, `waiting` and `refused` a payment that is
 * the buyer's. An order that has left it shows how far it came, how it left, and its refund.
 */
export function lineOf(
  { status, payment_status }: Order,
  events: readonly OrderEvent[],
  { t, language, today }: { t: OrderPageTexts; language: Language; today: string },
) {
  const isOnLine = status === "Tentative_ok" || stageOf(status) >= 0;
  const lastOnLine = events.findLast(({ fromStatus, toStatus }) => stageOf(fromStatus) >= 0 && stageOf(toStatus) < 0);
  const reached = isOnLine ? stageOf(status) : stageOf(lastOnLine?.fromStatus ?? null);
  // Four columns of a phone have room for the day or the hour.
  const when = (at: Date | undefined) =>
    at ? { iso: at.toISOString(), text: recentMoment(at, today, language), whole: dateAndTime(at, language) } : null;
  const isRefused = status === "Tentative_ok" && payment_status === "failed";
  const way = (["paid", "packed", "shipped", "delivered"] as const).map((key, place) => {
    const at = events.findLast(({ fromStatus, toStatus }) => toStatus === stages[place] && fromStatus !== toStatus)?.at;
    const isAwaited = isOnLine && place === reached + 1;
    const awaited = key !== "paid" ? "current" : isRefused ? "refused" : "waiting";
    const state: LineState = place <= reached ? "done" : isAwaited ? awaited : "open";
    const refusedAt = state === "refused" ? events.findLast(({ kind }) => kind === "refused")?.at : undefined;
    return {
      key: key as string,
      label: state === "refused" ? t.payments.failed : t.line[key],
      state,
      at: when(place <= reached ? at : refusedAt),
    };
  });
  // How it left the line since it was on it last, in that order, and whether the money is back.
  const since = events.slice(events.findLastIndex(({ toStatus }) => stageOf(toStatus) >= 0) + 1);
  const left = endings
    .map((key) => ({
      key,
      at: since.findLast(({ fromStatus, toStatus }) => toStatus === key && fromStatus !== toStatus)?.at,
    }))
    .filter(({ key, at }) => at || key === status)
    .toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
  const isBack = payment_status === "refunded" || payment_status === "partially_refunded";
  return [
    ...way.filter(({ state }) => isOnLine || state === "done"),
    ...left.map(({ key, at }) => ({
      key: key as string,
      label: t.statuses[key],
      state: "done" as LineState,
      at: when(at),
    })),
    ...(isBack ? [{ key: "refunded", label: t.payments[payment_status], state: "done" as LineState, at: null }] : []),
  ];
}
