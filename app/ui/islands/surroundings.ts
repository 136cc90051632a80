import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

/** React Router, as far as components use it; the frame provides it on the pages that it runs. */
export type Router = {
  Link: ComponentType<ComponentProps<"a"> & { to: string }>;
  /** Whether the page at this address is shown without loading a document. */
  shows(to: string): boolean;
  /** The same page at another address: keeps the scroll position and the state of the history entry. */
  replace(to: string): void;
  revalidate(): void;
};

/** Where a component is rendered. `router` is null around and inside islands: every link loads a document. */
export type Surroundings = { pathname: string; search: string; router: Router | null };

export const SurroundingsContext = createContext<Surroundings>({ pathname: "/", search: "", router: null });

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);
