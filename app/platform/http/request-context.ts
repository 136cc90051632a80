import { createContext } from "react-router";

export type RequestInfo = { requestId: string; address: string; origin: string };

export const requestInfo = createContext<RequestInfo>();

/** React Router does not report the error. `isPartlyDone`: a part of the post is stored, as the response says. */
export const pageFailure = createContext<{ error?: unknown; isPartlyDone?: boolean }>();

/** The nonce of this rendering's scripts, which are hashed into the policy (server/pages/script-hashes.ts). */
export const scriptNonce = createContext<string>();
