import type { MetaDescriptor } from "react-router";

/**
 * For pages whose address carries a token: under `no-referrer` a form posts `Origin: null`, which the request guard accepts
 * only with `Sec-Fetch-Site`, missing in older browsers. `same-origin` sends nothing to other sites either.
 */
export const ownReferrer: MetaDescriptor = { name: "referrer", content: "same-origin" };
