import { createContext, use } from "react";
import { brand } from "#app/brand.ts";

export type NamedPublisher = { publisherName: string; supportEmail: string };

const { supportEmail, publisher } = brand;
const { publisherName = publisher.name, supportEmail: written = supportEmail } =
  typeof document === "undefined" ? {} : document.documentElement.dataset;

/** In the browser as the server wrote it into the document. */
export const Publisher = createContext<NamedPublisher>({ publisherName, supportEmail: written });

export const usePublisher = (): NamedPublisher => use(Publisher);

export const publisherAttributes = (named: NamedPublisher): Record<string, string> => ({
  ...(named.publisherName !== publisher.name && { "data-publisher-name": named.publisherName }),
  ...(named.supportEmail !== supportEmail && { "data-support-email": named.supportEmail }),
});
