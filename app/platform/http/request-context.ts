import { createContext } from "react-router";

export type RequestInfo = { requestId: string; address: string; origin: string };

export const requestInfo = createContext<RequestInfo>();

/**
 * React Router shows its error page without reporting the error. `isPartlyDone`: a part of the post is stored, and the
 * response says which.
 */
export const pageFailure = createContext<{ error?: unknown; isPartlyDone?: boolean }>();

/** The nonce of this rendering's scripts, which are hashed into the policy (server/pages/script-hashes.ts). */
export const scriptNonce = createContext<string>();
