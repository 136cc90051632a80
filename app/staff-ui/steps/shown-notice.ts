import { createContext } from "react";

/** The message of the previous step, after a redirect; null without one. */
export const ShownNotice = createContext<string | null>(null);
