import type { ReactNode } from "react";

/** A line of a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
