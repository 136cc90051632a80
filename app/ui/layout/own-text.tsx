import type { ReactNode } from "react";

/** So that the text can change while the page is translated (tools/checks/code-rules/loose-texts.ts). */
export const OwnText = ({ children }: { children: ReactNode }) =>
  typeof children === "string" || typeof children === "number" ? <span>{children}</span> : children;
