import { createContext } from "react";
import { createContext as createRouterContext } from "react-router";

/** The files of a page of islands (server/assets/islands-entry.ts). */
export type IslandFiles = {
  module: string;
  imports: string[];
  react: string[];
  /** The inline style sheet, and that of the home page; undefined in development. */
  styles?: string;
  homeStyles?: string;
  runtime?: string;
};

export const islandFiles = createRouterContext<IslandFiles>({ module: "", imports: [], react: [] });

/** For the document of a page of islands; null in the browser and on React Router's pages. */
export const IslandPageContext = createContext<(IslandFiles & { nonce: string }) | null>(null);
