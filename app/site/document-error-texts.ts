import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import type { ErrorTexts } from "./error-texts.ts";

const written = typeof document === "undefined" ? undefined : document.documentElement.dataset.errorTexts;

/** The texts of the error page in the language of the document, for one whose root loader did not run. */
export const DocumentErrorTexts = createContext<ErrorTexts | undefined>(written ? JSON.parse(written) : undefined);

/** The browser gets the texts of one language alone: with the root loader's data, or written in the document without these. */
export function useErrorTexts(): { texts: ErrorTexts; isWritten: boolean } {
  const data = useRouteLoaderData("root") as { errorTexts?: ErrorTexts } | undefined;
  const ofDocument = use(DocumentErrorTexts);
  const texts = data?.errorTexts ?? ofDocument;
  if (!texts) throw new Error("no texts of the error page");
  return { texts, isWritten: !data?.errorTexts };
}
