import type { ReactNode } from "react";

/** A quiet button in red: what it opens takes something away. */
export const DangerStep = ({ children }: { children: ReactNode }) => (
  <span className="contents [&>a]:text-red [&>button]:text-red">{children}</span>
);
