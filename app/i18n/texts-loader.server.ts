import type { LoaderFunctionArgs } from "react-router";
import type { Language } from "./languages.ts";
import { requestLanguage } from "./request-language.ts";

/** The loader of a page that needs only the request's language: `dataIn` gives its texts. */
export const textsLoader =
  <Data extends object>(dataIn: (language: Language) => Data) =>
  ({ context }: Pick<LoaderFunctionArgs, "context">): Data & { language: Language } => {
    const language = context.get(requestLanguage);
    return { ...dataIn(language), language };
  };
