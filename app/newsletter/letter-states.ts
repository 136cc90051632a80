/** `sending` continues until each subscriber's copy was sent, skipped or refused; `stopped` by staff before that. */
export const letterStates = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type LetterState = (typeof letterStates)[number];

/**
 * `kept`: stored, where there is no mail server (decisions 7); `skipped`: unsubscribed or stopped in the meantime; `refused` for good by the
 * mail server; `failed` ten times.
 */
export const deliveryStates = ["queued", "sent", "kept", "skipped", "refused", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
