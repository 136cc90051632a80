import { createContext, type ReactNode } from "react";

/** Collects the islands of the page that the server is rendering; null in the browser and on React Router's pages. */
export type IslandHost = {
  /** Takes what a root renders, and returns the mark to put in its place. */
  add(content: ReactNode): { mark: string; prefix: string };
};

export const IslandHostContext = createContext<IslandHost | null>(null);
