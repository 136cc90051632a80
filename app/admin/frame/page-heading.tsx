import type { ReactNode } from "react";
import { TextLink } from "#app/ui/controls/link.tsx";

/** The head of a page below a list: the way back, the title, and what describes the page. */
export function PageHeading({
  back,
  title,
  children,
}: {
  back: { to: string; label: string };
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-1">
      <TextLink quiet to={back.to}>
        <span aria-hidden="true">←</span> {back.label}
      </TextLink>
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  );
}
