export const subscriberStates = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;

export const endReasons = ["unsubscribed", "bounced", "complained"] as const;
export type EndReason = (typeof endReasons)[number];

/** `restored`: staff undid their ending. */
export const subscriptionEventKinds = ["requested", "confirmed", "restored", ...endReasons] as const;
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number];

export type Via = "form" | "mail-link" | "one-click" | "staff" | "mail-server" | "before-records";
export type SubscriberState = (typeof subscriberStates)[number];
