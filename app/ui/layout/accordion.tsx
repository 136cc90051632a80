import { type ReactNode, useEffect, useId } from "react";
import { ChevronDownIcon } from "../pictures/icons.tsx";
import { watchAccordions } from "./accordion-behaviour.ts";
import { classNames } from "./class-names.ts";

export interface AccordionItem {
  /** Unique on the page; `#id` in the address opens it. */
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  headingLevel?: 2 | 3 | 4;
  /** Makes open answers landmarks; at most six on a page (ARIA practices). */
  landmarks?: boolean;
  /** The first answer is open from the start. */
  opensFirst?: boolean;
  className?: string;
}

/** Based on `<details>`: it works without scripts, and the browser's search finds and opens answers. */
export function Accordion({
  items,
  headingLevel = 3,
  landmarks = true,
  opensFirst = false,
  className,
}: AccordionProps) {
  const group = useId();
  useEffect(watchAccordions, []);
  const Heading = `h${headingLevel}` as const;
  const isLandmark = landmarks && items.length <= 6;
  return (
    <div data-accordion className={classNames("divide-y divide-line border-y border-line", className)}>
      {items.map((item, index) => (
        <details
          key={item.id}
          id={item.id}
          name={group}
          open={opensFirst && index === 0}
          data-accordion-item
          data-landmark={isLandmark || undefined}
          className="group"
        >
          <summary
            id={`${item.id}-title`}
            className="flex list-none items-center justify-between gap-6 py-5 transition-colors hover:text-signal [&::-webkit-details-marker]:hidden"
          >
            <Heading className="text-base tracking-normal">{item.title}</Heading>
            <ChevronDownIcon className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
          </summary>
          <div className="accordion-panel">
            <div className="max-w-text pb-6 text-muted">{item.content}</div>
          </div>
        </details>
      ))}
    </div>
  );
}
