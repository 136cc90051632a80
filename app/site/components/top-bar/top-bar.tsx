import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSession } from "#app/accounts/session/session-client.ts";
import { type Language, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { adminHome, paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { buttonStyle } from "#app/ui/controls/button-style.ts";
import { ButtonLink, PlainLink } from "#app/ui/controls/link.tsx";
import { usedElement } from "#app/ui/islands/kept-controls.ts";
import { useSurroundings } from "#app/ui/islands/surroundings.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { openPanel } from "#app/ui/overlays/popover-support.ts";
import { CloseIcon, MenuIcon, TruckIcon } from "#app/ui/pictures/icons.tsx";
import { BuyLink } from "../buy-link.tsx";
import type { TopBarTexts } from "../frame-texts.ts";
import { offerAnchor } from "../home/home-texts.ts";
import { AccountButton } from "./account-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

export type TopBarProps = {
  t: TopBarTexts;
  language: Language;
  offer?: ReactNode;
};

type MenuLink = {
  to: string;
  label: "dongle" | "compatibility" | "price" | "questions" | "guide" | "about";
  className?: string;
};

/** The six entries of the menu on a phone, and the seventh below them; a wide bar has the first four, a narrow one the check. */
const menuLinks: MenuLink[] = [
  { to: paths.dongle, label: "dongle", className: "md:max-xl:hidden" },
  { to: paths.compatibility, label: "compatibility" },
  { to: `${paths.home}#${offerAnchor}`, label: "price", className: "md:max-xl:hidden" },
  { to: paths.faq, label: "questions", className: "md:max-xl:hidden" },
  { to: paths.guide, label: "guide", className: "md:hidden" },
  { to: paths.about, label: "about", className: "md:hidden" },
];

export function TopBar({ t, language, offer }: TopBarProps) {
  const { pathname } = useSurroundings();
  const { isAdmin } = useSession();
  const path = splitPath(pathname).path;
  const { bar, toggle, panel, open, setOpen, closeOnEscape, closeWhenLeft } = usePanel(path);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and a focus that leaves close the panel inside
    <header
      ref={bar}
      className="sticky top-0 z-40 border-b border-line bg-surface print:hidden"
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <div className="container flex min-h-16 flex-wrap items-center gap-x-3 md:min-h-18">
        <PlainLink
          to={localizedPath(paths.home, language)}
          aria-label={t.home}
          aria-current={path === paths.home ? "page" : undefined}
          className="mr-auto flex rounded-small py-2 lg:mr-3"
        >
          <Logo />
        </PlainLink>
        {offer}
        <nav
          ref={panel}
          id="site-menu"
          aria-label={t.mainNavigation}
          data-open={open || undefined}
          className="z-10 md:flex md:items-center md:flex-wrap lg:ml-auto"
        >
          {menuLinks.map(({ to, label, className }) => (
            <PlainLink
              key={to}
              to={localizedPath(to, language)}
              aria-current={path === to ? "page" : undefined}
              className={classNames("menu-link", className)}
            >
              {t[label]}
            </PlainLink>
          ))}
          <hr className="md:hidden" />
          <PlainLink
            to={localizedPath(paths.orderTracking, language)}
            aria-current={path === paths.orderTracking ? "page" : undefined}
            className={buttonStyle({ variant: "ghost", className: "px-3 md:hidden" })}
          >
            <TruckIcon />
            <span>{t.tracking}</span>
          </PlainLink>
          {isAdmin && (
            <ButtonLink
              to={adminHome}
              variant="ghost"
              aria-current={path.startsWith(adminHome) ? "page" : undefined}
              className="aria-[current=page]:text-signal"
            >
              {t.admin}
            </ButtonLink>
          )}
          <LanguageMenu language={language} label={t.language} onChange={() => setOpen(false)} />
          <ThemeMenu t={t} />
          <AccountButton t={t} />
        </nav>
        {path !== paths.confirmation && path !== paths.trackedOrder && (
          <BuyLink language={language} className="max-lg:in-data-[hero=gone]:invisible max-md:min-h-10 max-md:py-1.5">
            {t.buy}
          </BuyLink>
        )}
        <Button
          ref={toggle}
          variant="ghost"
          label={open ? t.close : t.menu}
          icon={open ? <CloseIcon /> : <MenuIcon />}
          aria-expanded={open}
          aria-controls="site-menu"
          data-opens="site-menu"
          className="-mr-2.5 md:hidden"
          onClick={() => setOpen(!open)}
        />
      </div>
    </header>
  );
}

function usePanel(path: string) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const open = openAt === path;
  const setOpen = (wanted: boolean) => setOpenAt(wanted ? path : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before the bar was hydrated
  useLayoutEffect(() => setOpen(usedElement(panel.current)?.dataset.open !== undefined), []);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) setOpenAt(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open || document.querySelector(openPanel)) return;
    setOpen(false);
    toggle.current?.focus();
  }
  function closeWhenLeft(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }
  return { bar, toggle, panel, open, setOpen, closeOnEscape, closeWhenLeft };
}
