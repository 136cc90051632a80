import type { ReactNode } from "react";
import { decimal } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { useCurrentTab } from "./use-current-tab.ts";

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
  <TabRow label={label} current={current} className="border-b border-line max-sm:-mx-4 max-sm:px-3">
    {tabs.map(({ key, to, title, count = 0, isUrgent }) => (
      <Tab
        key={key}
        to={to}
        isCurrent={key === current}
        title={title}
        count={count > 0 ? decimal(count, language) : ""}
        isUrgent={isUrgent}
      />
    ))}
  </TabRow>
);

type RowProps = { label: string; current: string; className?: string; children: ReactNode };

/** A row of tabs; its end fades on a phone, where it may go on. */
export const TabRow = ({ label, current, className, children }: RowProps) => (
  <nav
    ref={useCurrentTab(current)}
    aria-label={label}
    className={classNames(
      "flex min-w-0 gap-x-1 overflow-x-auto [scrollbar-width:none] max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2rem)]",
      className,
    )}
  >
    {children}
  </nav>
);

type TabProps = { to: string; isCurrent: boolean; title: string; count?: string; isUrgent?: boolean | undefined };

export const Tab = ({ to, isCurrent, title, count, isUrgent }: TabProps) => (
  <PlainLink
    to={to}
    aria-current={isCurrent ? "page" : undefined}
    className="flex min-h-9 shrink-0 items-center border-b-2 border-transparent px-2 text-dense whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-signal aria-[current=page]:font-semibold aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-b-[Canvas] sm:px-2.5 pointer-coarse:min-h-11"
  >
    <span>{title}</span>
    {count && (
      <span
        className={classNames(
          "ml-1.5 text-xs tabular-nums",
          isUrgent ? "font-semibold text-red" : "font-normal text-muted",
        )}
      >
        {count}
      </span>
    )}
  </PlainLink>
);
