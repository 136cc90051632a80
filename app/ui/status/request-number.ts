import { createContext, useContext } from "react";

/** The id of the request, while the server renders the response. Only error pages show it, since other pages are cached. */
export const AnsweredRequest = createContext<string | undefined>(undefined);

const carrier = /Request ([0-9a-f-]{36})$/;

/** Replaces the message of an error in the data of a page, the only part of it that React Router sends to the browser. */
export const errorOfRequest = (requestId: string): string => `Request ${requestId}`;

/** In the browser: the element with the request id of the document's own error, which is the first one shown. */
const written = typeof document === "undefined" ? null : document.querySelector<HTMLElement>("[data-request-id]");
let ofDocument: unknown;

/** The request id that finds an error in the log (security 6.44); undefined for an error in the browser. */
export function useRequestNumber(error: unknown): string | undefined {
  const answered = useContext(AnsweredRequest);
  if (written) ofDocument ??= error;
  if (written && error === ofDocument) return written.dataset.requestId;
  return answered ?? carrier.exec(String(error))?.[1];
}
