import type { ReactNode } from "react";
import { PlainLink } from "#app/ui/controls/link.tsx";

type Choice = { key: string; to: string; title: ReactNode };

/** One of a few choices of a part of the page; pages of one subject have `TabLinks`. */
export const ChoiceLinks = ({ label, choices, current }: { label: string; choices: Choice[]; current: string }) => (
  <nav aria-label={label} className="flex w-fit max-w-full flex-wrap gap-0.5 rounded-control bg-ink/6 p-0.5">
    {choices.map(({ key, to, title }) => (
      <PlainLink
        key={key}
        to={to}
        aria-current={key === current ? "page" : undefined}
        className="flex min-h-7 items-center rounded-small px-2.5 text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--line)] pointer-coarse:min-h-10"
      >
        {title}
      </PlainLink>
    ))}
  </nav>
);
