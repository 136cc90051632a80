import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

/** The part of React Router that components use; the frame provides it on pages that React Router runs. */
export type Router = {
  Link: ComponentType<ComponentProps<"a"> & { to: string }>;
  shows(to: string): boolean;
  replace(to: string): void;
  revalidate(): void;
};

/** Where a component is rendered. `router` is null around and inside islands: every link loads a document. */
export type Surroundings = { pathname: string; search: string; router: Router | null };

export const SurroundingsContext = createContext<Surroundings>({ pathname: "/", search: "", router: null });

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);
