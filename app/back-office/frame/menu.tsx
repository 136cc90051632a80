import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { decimal, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { MenuTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import type { MenuKey } from "#app/staff-ui/page/sections.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { type IconProps, stroke } from "#app/ui/pictures/draw-icon.tsx";
import { AccountIcon, ChatIcon, ChevronDownIcon, LockIcon, MenuIcon, TruckIcon } from "#app/ui/pictures/icons.tsx";
import { MailIcon, PlugIcon } from "#app/ui/pictures/page-icons.tsx";
import type { ShellTexts } from "./shell-texts.server.ts";
import type { WaitingCounts } from "./waiting-counts.server.ts";

const icons: Record<MenuKey, ComponentType<IconProps>> = {
  home: stroke("M4.5 4.5h6v6h-6z", "M13.5 4.5h6v6h-6z", "M4.5 13.5h6v6h-6z", "M13.5 13.5h6v6h-6z"),
  ordersToProcess: stroke("M4 8l8-4 8 4v8.5l-8 4-8-4z", "M4 8l8 4 8-4", "M12 12v8.5"),
  ordersToShip: TruckIcon,
  orders: stroke("M6 4.5h12v15H6z", "M9 9h6", "M9 12.5h6", "M9 16h3.5"),
  withdrawals: stroke("M9 6 4.5 10.5 9 15", "M4.5 10.5H15a4.5 4.5 0 0 1 0 9h-3"),
  invoices: stroke("M6 3.5h12v17l-3-2-3 2-3-2-3 2z", "M9 8.5h6", "M9 12.5h6"),
  providerOrders: stroke(
    "M4.5 10h15v10h-15z",
    "M4.5 10V6.5h15V10",
    "M12 6.5V20",
    "M12 6.5c-4 0-4-3-2-3s2 3 2 3 0-3 2-3 2 3-2 3",
  ),
  prices: stroke("M17 6.5a6.5 6.5 0 1 0 0 11", "M4 10.5h9", "M4 13.5h9"),
  promoCodes: stroke("M4 4.5h8l8 8-7.5 7.5-8.5-8.5z", "M8 8.5v.01"),
  dongleAssociation: PlugIcon,
  tentatives: stroke("M4 16.5v-4l2-5.5h12l2 5.5v4z", "M4.5 12.5h15", "M7 16.5V19", "M17 16.5V19"),
  chat: ChatIcon,
  requests: stroke("M4 13.5 6.5 5h11l2.5 8.5V19H4z", "M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"),
  newsletter: MailIcon,
  providerUsers: stroke(
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
    "M3 19.5a6 6 0 0 1 12 0",
    "M16 5a3.5 3.5 0 0 1 0 6.5",
    "M18 14.5a6 6 0 0 1 3 5",
  ),
  api: stroke("M9 7 4 12l5 5", "M15 7l5 5-5 5"),
  audit: stroke("M12 7v5l3 2", "M4.5 9.5a8 8 0 1 1-.5 3", "M4 5.5v4h4"),
  retention: stroke("M7 4h10", "M7 20h10", "M8 4c0 4 8 4.5 8 8s-8 4-8 8", "M16 4c0 4-8 4.5-8 8s8 4 8 8"),
  settings: stroke("M4 8h9", "M17 8h3", "M4 16h3", "M11 16h9", "M15 6v4", "M9 14v4"),
  team: LockIcon,
  account: AccountIcon,
};

type Waiting = { counts: WaitingCounts; t: Pick<ShellTexts, "calls" | "waiting">; language: Language };
type Props = Waiting & { menu: MenuTexts; pathname: string; className?: string };

export function Menu({ menu, pathname, className, ...waiting }: Props) {
  const link = (key: MenuKey, path: string, title: string) => (
    <PlainLink
      to={path}
      aria-current={isCurrent(path, pathname) ? "page" : undefined}
      className="flex min-h-11 items-center gap-2.5 rounded-small px-2.5 text-muted -outline-offset-2 transition-colors hover:bg-ink/6 hover:text-ink aria-[current=page]:bg-ink/6 aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-7"
    >
      <SectionIcon name={key} className="size-4" />
      <span className="min-w-0">{title}</span>
      <Count name={key} {...waiting} />
    </PlainLink>
  );
  return (
    <nav aria-label={menu.label} className={className}>
      {menu.overview !== null && link("home", adminPaths.home, menu.overview)}
      {menu.groups.map((group) => (
        <section key={group.key} className="mt-4 lg:mt-2.5" aria-label={group.title}>
          <p aria-hidden="true" className="px-2.5 pb-0.5 text-xs font-semibold text-muted">
            {group.title}
          </p>
          <ul>
            {group.links.map(({ key, path, title }) => (
              <li key={path}>{link(key, path, title)}</li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Names the section that is open, and covers the page while it is unfolded. */
export function FoldedMenu(props: Omit<Props, "className">) {
  const { menu, pathname } = props;
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = (event: Event) => {
      const details = place.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : details.contains(event.target as Node)) return;
      details.open = false;
      if (event instanceof KeyboardEvent) details.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", fold);
    document.addEventListener("pointerdown", fold);
    return () => {
      document.removeEventListener("keydown", fold);
      document.removeEventListener("pointerdown", fold);
    };
  }, []);
  const current = menu.groups.flatMap(({ links }) => links).find(({ path }) => isCurrent(path, pathname));
  const title = current?.title ?? menu.overview ?? menu.label;
  return (
    <details ref={place}>
      <summary
        aria-label={`${menu.label}, ${title}`}
        className="flex min-h-11 list-none items-center gap-2 rounded-small px-3 font-semibold whitespace-nowrap max-sm:pr-0 hover:bg-ink/6 [&::-webkit-details-marker]:hidden"
      >
        <MenuIcon className="size-5 shrink-0" />
        <span className="max-w-32 truncate sm:max-w-52">{title}</span>
        <ChevronDownIcon className="size-4 shrink-0 text-muted max-sm:hidden in-[details[open]]:rotate-180" />
      </summary>
      <Menu
        {...props}
        className="fixed inset-x-0 top-12 bottom-14 overflow-y-auto overscroll-contain border-line bg-surface p-3 sm:right-auto sm:bottom-0 sm:w-80 sm:border-r sm:shadow-float"
      />
    </details>
  );
}

/** On a phone: the overview and the four places that this role uses most. */
export const PlacesBar = ({ menu, pathname, ...waiting }: Omit<Props, "className">) => (
  <nav
    aria-label={menu.places}
    className="fixed inset-x-0 bottom-0 z-30 grid grid-flow-col auto-cols-fr border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden [@media(height<480px)]:hidden"
  >
    {menu.bar.map(({ key, path, title }) => (
      <PlainLink
        key={path}
        to={path}
        aria-current={isCurrent(path, pathname) ? "page" : undefined}
        className="relative grid h-14 min-w-0 content-center justify-items-center gap-0.5 px-0.5 text-[0.6875rem] leading-4 font-medium text-muted -outline-offset-2 aria-[current=page]:text-signal aria-[current=page]:shadow-[inset_0_2px_0_var(--signal)]"
      >
        <span className="relative">
          <SectionIcon name={key} className="size-5" />
          <span className="absolute -top-1 left-4">
            <Count name={key} {...waiting} isRound />
          </span>
        </span>
        <span className="max-w-full truncate">{title}</span>
      </PlainLink>
    ))}
  </nav>
);

const isCurrent = (path: string, pathname: string): boolean =>
  pathname === path || (path !== adminPaths.home && pathname.startsWith(`${path}/`));

export function SectionIcon({ name, className }: { name: MenuKey; className: string }) {
  const Icon = icons[name];
  return <Icon className={className} />;
}

type CountProps = Waiting & { name: MenuKey; isRound?: boolean };

/** Amber: somebody waits for an answer now. */
function Count({ name, counts, t, language, isRound = false }: CountProps): ReactNode {
  const count = ownValue<number>(counts, name) ?? 0;
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "ml-auto inline-block text-xs font-semibold tabular-nums",
        isRound || name === "chat" ? "rounded-full px-1.5 leading-4" : "px-1",
        name === "chat" ? "bg-amber-soft text-amber-ink" : isRound && "bg-sunken text-ink",
      )}
    >
      <span aria-hidden="true">{count > 999 ? "999+" : decimal(count, language)}</span>
      <span className="sr-only">{plural(name === "chat" ? t.calls.waiting : t.waiting, count, language)}</span>
    </span>
  );
}
