import { createContext } from "react";
import { createContext as createRouterContext } from "react-router";

/** Addresses of the browser's files that a page of islands names (server/assets/islands-entry.ts). */
export type IslandFiles = {
  module: string;
  imports: string[];
  /** React, fetched with the first island. */
  react: string[];
  /** Contents of the style sheet, which is in the page itself; not in development. */
  styles?: string;
  /** Of Vite's hot reloading, in development. */
  runtime?: string;
};

export const islandFiles = createRouterContext<IslandFiles>({ module: "", imports: [], react: [] });

/** What the document's head and end need of a page of islands; null in the browser and on React Router's pages. */
export const IslandPageContext = createContext<(IslandFiles & { nonce: string }) | null>(null);
