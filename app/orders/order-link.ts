/** Passed to the withdrawal page: the number, and the buyer's proof. */
export type OrderLink = { number: string; access: string };

/** After the `#`, so that no log or other site sees the proof. */
export const orderLinkHash = ({ number, access }: OrderLink): string =>
  `#${new URLSearchParams({ order: number, ...(access === "" ? {} : { access }) })}`;

/** Invalid parts are empty, so that a link cannot fill in arbitrary text. */
export function readOrderLink(hash: string): OrderLink {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const part = (name: string, form: RegExp) => {
    const value = parts.get(name) ?? "";
    return form.test(value) ? value : "";
  };
  return { number: part("order", /^[A-Z]{1,8}-\d{4}-\d{6}$/), access: part("access", /^[\w-]{1,100}$/) };
}
