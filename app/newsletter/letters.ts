/** `sending` until each copy was sent, skipped or refused; `stopped` by staff. */
export const letterStates = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type LetterState = (typeof letterStates)[number];

/**
 * `kept`: stored without a mail server (decisions 7); `skipped`: unsubscribed or stopped; `refused` by the mail server;
 * `failed` ten times.
 */
export const deliveryStates = ["queued", "sent", "kept", "skipped", "refused", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const letterPlaceholders = ["brand", "email", "site", "compatibility", "purchase", "faq"] as const;
export type LetterPlaceholder = (typeof letterPlaceholders)[number];

const placeholder = /\{([^{}\n]{0,40})\}/g;
const allowed = new Set<string>(letterPlaceholders);

export function unknownPlaceholder(text: string): string | undefined {
  for (const [, name] of text.matchAll(placeholder)) if (!allowed.has(name!)) return name;
  return undefined;
}

export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole);
