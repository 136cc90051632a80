/** What a subscriber is. Letters go to `subscribed` alone. */
export const subscriberStates = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;

/** Why a subscription ended: its owner left, the address takes no mail, or its owner reported a letter as spam. */
export const endReasons = ["unsubscribed", "bounced", "complained"] as const;
export type EndReason = (typeof endReasons)[number];

/** What happens to a subscription; `restored`: staff undid their own ending of it. */
export const subscriptionEventKinds = ["requested", "confirmed", "restored", ...endReasons] as const;
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number];

/** By which way something happened to a subscription. */
export type Via = "form" | "mail-link" | "one-click" | "staff" | "mail-server" | "before-records";
export type SubscriberState = (typeof subscriberStates)[number];
