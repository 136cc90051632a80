import { createContext, type ReactNode } from "react";

/** Collects the islands of the page that the server is rendering; null in the browser and on React Router's pages. */
export type IslandHost = {
  /** Adds the content of a root, and returns the placeholder to render instead. */
  add(content: ReactNode): { mark: string; prefix: string };
};

export const IslandHostContext = createContext<IslandHost | null>(null);
