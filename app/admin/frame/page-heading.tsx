import type { ReactNode } from "react";
import { TextLink } from "#app/ui/controls/link.tsx";

type Back = { to: string; label: string };

/** The way from a page to the list that it is below. */
export const BackLink = ({ to, label }: Back) => (
  <TextLink quiet to={to} className="flex min-h-6 w-fit items-center gap-1">
    <span aria-hidden="true">←</span> {label}
  </TextLink>
);

/** The head of a page below a list: the way back, the title, and what describes the page. */
export function PageHeading({ back, title, children }: { back: Back; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid gap-1">
      <BackLink {...back} />
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  );
}
