import type { ReactNode } from "react";

/**
 * Puts a text into an element, so that it can change while the page is translated (tools/checks/code-rules/loose-texts.ts). For
 * components whose children are a text as a rule.
 */
export const OwnText = ({ children }: { children: ReactNode }) =>
  typeof children === "string" || typeof children === "number" ? <span>{children}</span> : children;
