import { createContext } from "react";

/** What the step before reported over a redirect; null for nothing. */
export const ShownNotice = createContext<string | null>(null);
