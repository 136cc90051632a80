/** What an order's mails and page pass to the withdrawal page: the number to fill in, and the proof of the buyer. */
export type OrderLink = { number: string; access: string };

/**
 * They follow the `#`, which browsers do not send: no log and no other site sees the proof. Without scripts the number has
 * to be typed, and the link in the acknowledgement mail confirms the declaration.
 */
export const orderLinkHash = ({ number, access }: OrderLink): string =>
  `#${new URLSearchParams({ order: number, ...(access === "" ? {} : { access }) })}`;

/** The valid parts of an address's hash; empty for invalid ones, so that a link cannot fill in arbitrary text. */
export function readOrderLink(hash: string): OrderLink {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const part = (name: string, form: RegExp) => {
    const value = parts.get(name) ?? "";
    return form.test(value) ? value : "";
  };
  return { number: part("order", /^[A-Z]{1,8}-\d{4}-\d{6}$/), access: part("access", /^[\w-]{1,100}$/) };
}
