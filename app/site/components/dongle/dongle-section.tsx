import type { ReactNode } from "react";

type DongleSectionProps = {
  id: string;
  heading: string;
  text: string | undefined;
  more?: ReactNode;
  children: ReactNode;
};

/** A section of the product page: heading and text on the left, its content on the right. */
export function DongleSection({ id, heading, text, more, children }: DongleSectionProps) {
  return (
    <section id={id} className="container section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 className="text-2xl">{heading}</h2>
        {text && <p className="mt-4 max-w-[32rem] text-muted">{text}</p>}
        {more && <p className="mt-6">{more}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Names and values, one per row. */
export function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-8 divide-y divide-line border-y border-line first:mt-0">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-3.5 text-sm sm:grid-cols-[1fr_1.8fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
