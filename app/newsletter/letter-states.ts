/** `sending` until each copy was sent, skipped or refused; `stopped` by staff. */
export const letterStates = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type LetterState = (typeof letterStates)[number];

/**
 * `kept`: stored without a mail server (decisions 7); `skipped`: unsubscribed or stopped; `refused` by the mail server;
 * `failed` ten times.
 */
export const deliveryStates = ["queued", "sent", "kept", "skipped", "refused", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
