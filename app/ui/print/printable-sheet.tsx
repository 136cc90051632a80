import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { ButtonLink } from "../controls/link.tsx";

type Group = { heading: string; rows: readonly { name: string; text: string }[] };

export function PrintableSheet({
  kind,
  heading,
  lead,
  print,
  back,
  picture,
  groups,
  children,
}: {
  kind: ReactNode;
  heading: string;
  lead: string;
  print: string;
  back: { to: string; label: string };
  picture?: ReactNode;
  groups: readonly Group[];
  children: ReactNode;
}) {
  return (
    <article className="container max-w-[1020px] pt-12 pb-20 md:pt-20 md:pb-32 print:p-0">
      <header className="border-b-2 border-ink pb-8 print:pb-4">
        <p className="eyebrow">{kind}</p>
        <h1 className="mt-3 text-4xl print:text-2xl">{heading}</h1>
        <p className="mt-5 max-w-text text-lg text-muted print:mt-2 print:text-base">{lead}</p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <Button className="max-sm:w-full" data-print onClick={() => window.print()}>
            {print}
          </Button>
          <ButtonLink to={back.to} variant="secondary" className="max-sm:w-full">
            {back.label}
          </ButtonLink>
        </p>
      </header>
      {picture && <div className="border-b border-line py-8 print:py-4">{picture}</div>}
      {groups.map((group) => (
        <SheetGroup key={group.heading} {...group} />
      ))}
      {children}
    </article>
  );
}

const SheetGroup = ({ heading, rows }: Group) => (
  <section className="grid break-inside-avoid gap-x-12 gap-y-4 border-b border-line py-8 md:grid-cols-[1fr_2.4fr] md:py-10 print:grid-cols-[1fr_2.4fr] print:py-3">
    <h2 className="text-lg print:text-sm">{heading}</h2>
    <dl className="divide-y divide-line text-sm max-md:border-t max-md:border-line print:border-0 print:text-xs">
      {rows.map(({ name, text }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[1fr_1.7fr] md:first:pt-0.5 print:grid-cols-[1fr_1.7fr] print:py-1"
        >
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
