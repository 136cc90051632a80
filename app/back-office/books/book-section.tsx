import type { ReactNode } from "react";

export function BookSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="max-w-text text-muted">{text}</p>
      {children}
    </section>
  );
}
