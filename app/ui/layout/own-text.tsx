import { Children, type ReactNode } from "react";

/**
 * Puts each text among the children into an element, so that it can change while the page is translated
 * (scripts/code-rules/loose-texts.ts). For components whose children are a text as a rule.
 */
export const OwnText = ({ children }: { children: ReactNode }) =>
  Children.map(children, (child) =>
    typeof child === "string" || typeof child === "number" ? <span>{child}</span> : child,
  );
