import { createContext } from "react-router";

/** What loaders, actions and middleware know of the request beside the request itself. */
export type RequestFacts = { requestId: string; address: string; origin: string };

export const requestFacts = createContext<RequestFacts>();

/** What made a page fail: React Router shows its error page and keeps the error to itself. */
export const pageFailure = createContext<{ error?: unknown }>();

/** What the scripts of this rendering are marked with; the server hashes those into the policy (server/own-scripts.ts). */
export const scriptNonce = createContext<string>();
