import type { ReactNode } from "react";
import { TextLink } from "#app/ui/controls/link.tsx";

type Back = { to: string; label: string };

/** The link from a page to its list. */
export const BackLink = ({ to, label }: Back) => (
  <TextLink quiet to={to} className="flex min-h-6 w-fit items-center gap-1">
    <span aria-hidden="true">←</span> {label}
  </TextLink>
);

/** The heading of a page below a list: the link back, the title and a description. */
export function PageHeading({ back, title, children }: { back: Back; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid gap-1">
      <BackLink {...back} />
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  );
}
