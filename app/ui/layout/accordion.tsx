import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { ChevronDownIcon } from "../pictures/icons.tsx";
import { classNames } from "./class-names.ts";

export interface AccordionItem {
  /** Unique on the page; `#id` in the address opens it. */
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Level of the headings in the page's outline. */
  headingLevel?: 2 | 3 | 4;
  /** Id of the item that is open at first. */
  defaultOpen?: string;
  /** Answers are landmarks; leave out on pages with several accordions. Six at most (ARIA practices). */
  landmarks?: boolean;
  className?: string;
}

/** Questions and answers, one open at a time. Closed answers are in the HTML, and the browser's search finds and opens them. */
export function Accordion({ items, headingLevel = 3, defaultOpen, landmarks = true, className }: AccordionProps) {
  const [open, setOpen] = useState<string | null>(defaultOpen ?? null);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function openFromAddress() {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const item = target?.closest<HTMLElement>("[data-accordion-item]");
      if (!item || !root.current?.contains(item)) return;
      setOpen(item.id);
      requestAnimationFrame(() => target?.scrollIntoView());
    }
    openFromAddress();
    window.addEventListener("hashchange", openFromAddress);
    return () => window.removeEventListener("hashchange", openFromAddress);
  }, []);

  return (
    <div ref={root} className={classNames("divide-y divide-line border-y border-line", className)}>
      {items.map((item) => (
        <AccordionRow
          key={item.id}
          item={item}
          open={open === item.id}
          landmark={landmarks && items.length <= 6}
          headingLevel={headingLevel}
          onToggle={() => setOpen(open === item.id ? null : item.id)}
          onFound={() => setOpen(item.id)}
        />
      ))}
    </div>
  );
}

function AccordionRow({
  item,
  open,
  landmark,
  headingLevel,
  onToggle,
  onFound,
}: {
  item: AccordionItem;
  open: boolean;
  landmark: boolean;
  headingLevel: 2 | 3 | 4;
  onToggle: () => void;
  onFound: () => void;
}) {
  const Heading = `h${headingLevel}` as const;
  const panel = useRef<HTMLDivElement>(null);
  const handleMatch = useEffectEvent(onFound);
  // React knows `hidden` only as yes or no. "until-found" is set by hand; without it the panel is hidden all the same.
  useEffect(() => {
    if (open) panel.current?.removeAttribute("hidden");
    else panel.current?.setAttribute("hidden", "until-found");
  }, [open]);
  useEffect(() => {
    const element = panel.current;
    const onMatch = () => handleMatch();
    element?.addEventListener("beforematch", onMatch);
    return () => element?.removeEventListener("beforematch", onMatch);
  }, []);
  return (
    <div id={item.id} data-accordion-item className="scroll-mt-24">
      <Heading className="text-base tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${item.id}-panel`}
          id={`${item.id}-button`}
          className="group flex w-full items-center justify-between gap-6 py-5 text-left font-semibold transition-colors hover:text-signal"
          onClick={onToggle}
        >
          {item.title}
          <ChevronDownIcon className="size-5 text-muted transition-[rotate] group-aria-expanded:rotate-180 group-hover:text-signal" />
        </button>
      </Heading>
      <div
        ref={panel}
        id={`${item.id}-panel`}
        // A closed panel is findable, so it stays in the accessibility tree: it would be an empty landmark.
        {...(landmark && open && { role: "region", "aria-labelledby": `${item.id}-button` })}
        className="accordion-panel"
        hidden={!open}
      >
        <div className="max-w-prose pb-6 text-muted">{item.content}</div>
      </div>
    </div>
  );
}
