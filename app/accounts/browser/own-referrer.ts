import type { MetaDescriptor } from "react-router";

/**
 * Pages whose address carries a token are sent with `no-referrer`, under which browsers say `Origin: null` for the page's
 * own form, and the request guard refuses it. `same-origin` also sends nothing to other sites, and lets the guard see the form's origin.
 */
export const ownReferrer: MetaDescriptor = { name: "referrer", content: "same-origin" };
