import { createContext } from "react";

export const ShownNotice = createContext<string | null>(null);
