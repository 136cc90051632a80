import { createContext } from "react-router";

/** What loaders, actions and middleware know of the request beside the request itself. */
export type RequestInfo = { requestId: string; address: string; origin: string };

export const requestInfo = createContext<RequestInfo>();

/**
 * The error of a page: React Router shows its error page and does not report the error. `isPartlyDone`: a part of what was
 * posted is stored, and the answer says which.
 */
export const pageFailure = createContext<{ error?: unknown; isPartlyDone?: boolean }>();

/** The nonce of this rendering's scripts; the server hashes those into the policy (server/pages/script-hashes.ts). */
export const scriptNonce = createContext<string>();
