import type { ReactNode } from "react";

export const EmptyList = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-line bg-surface px-4 py-5 text-center text-muted">{children}</p>
);
