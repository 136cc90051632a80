import type { ReactNode } from "react";

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}
