import type { MetaDescriptor } from "react-router";

/**
 * Pages whose address carries a token are sent with `no-referrer`, under which browsers say `Origin: null` for the page's
 * own form; the request guard accepts that only with `Sec-Fetch-Site`, which older browsers do not send. `same-origin` also
 * sends nothing to other sites, and the form names its origin.
 */
export const ownReferrer: MetaDescriptor = { name: "referrer", content: "same-origin" };
