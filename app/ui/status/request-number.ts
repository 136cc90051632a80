import { createContext, useContext } from "react";

/** The number of the request, while the server renders its answer. Only an error page writes it: what succeeds is everybody's. */
export const AnsweredRequest = createContext<string | undefined>(undefined);

const carrier = /Request ([0-9a-f-]{36})$/;

/** The sentence in the place of an error's own in the data of a page: React Router lets nothing else through to the browser. */
export const errorOfRequest = (requestId: string): string => `Request ${requestId}`;

/** In the browser: what the document says of the error it was made with, which is the first that is shown. */
const written = typeof document === "undefined" ? null : document.querySelector<HTMLElement>("[data-request-id]");
let ofDocument: unknown;

/** The number by which the log finds what made a page fail (security 6.44); none when it failed in the browser. */
export function useRequestNumber(error: unknown): string | undefined {
  const answered = useContext(AnsweredRequest);
  if (written) ofDocument ??= error;
  if (written && error === ofDocument) return written.dataset.requestId;
  return answered ?? carrier.exec(String(error))?.[1];
}
