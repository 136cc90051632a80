import { type ReactNode, use } from "react";
import { TextLink } from "#app/ui/controls/link.tsx";
import { ParentSection } from "./parent-section.ts";

type Props = {
  /** If it is not the section in the menu. */
  back?: { to: string; label: string };
  title: ReactNode;
  state?: ReactNode;
  steps?: ReactNode;
  children?: ReactNode;
};

export function PageHeading({ back, title, state, steps, children }: Props) {
  const section = use(ParentSection);
  const { to, label } = back ?? section;
  return (
    <header className="grid gap-2">
      <TextLink quiet to={to} className="flex min-h-6 w-fit items-center gap-1">
        <span aria-hidden="true">←</span> <span>{label}</span>
      </TextLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        {state}
      </div>
      {children}
      {steps && <div className="flex flex-wrap items-start gap-2 pt-1">{steps}</div>}
    </header>
  );
}
