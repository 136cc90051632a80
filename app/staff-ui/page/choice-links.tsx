import type { ReactNode } from "react";
import { PlainLink } from "#app/ui/controls/link.tsx";

type Choice = { key: string; to: string; title: ReactNode };

export const ChoiceLinks = ({ label, choices, current }: { label: string; choices: Choice[]; current: string }) => (
  <nav aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1">
    {choices.map(({ key, to, title }) => (
      <PlainLink
        key={key}
        to={to}
        aria-current={key === current ? "page" : undefined}
        className="py-1 text-muted underline-offset-4 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline"
      >
        {title}
      </PlainLink>
    ))}
  </nav>
);
