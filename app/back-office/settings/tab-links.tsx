import { decimal } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";

export type TabLink = {
  key: string;
  to: string;
  title: string;
  /** What waits there; 0 is not shown. */
  count?: number;
  isUrgent?: boolean;
};

type Props = { label: string; tabs: TabLink[]; current: string; language: Language };

/** The pages of one subject, in one row that scrolls on a phone. */
export const TabLinks = ({ label, tabs, current, language }: Props) => (
  <nav
    aria-label={label}
    className="flex min-w-0 gap-x-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-sm:-mx-4 max-sm:px-3"
  >
    {tabs.map(({ key, to, title, count = 0, isUrgent }) => (
      <PlainLink
        key={key}
        to={to}
        aria-current={key === current ? "page" : undefined}
        className="flex min-h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-2.5 text-dense font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink"
      >
        <span>{title}</span>
        {count > 0 && (
          <span
            className={classNames(
              "rounded-full px-1.5 text-xs leading-4.5 font-semibold tabular-nums",
              isUrgent ? "bg-red-soft text-red" : "bg-sunken text-muted",
            )}
          >
            {decimal(count, language)}
          </span>
        )}
      </PlainLink>
    ))}
  </nav>
);
