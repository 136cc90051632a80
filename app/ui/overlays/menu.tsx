import type { KeyboardEvent, ReactNode } from "react";
import { PlainLink } from "../controls/link.tsx";
import { classNames } from "../layout/class-names.ts";
import { CheckIcon } from "../pictures/icons.tsx";
import { Popover, type PopoverProps } from "./popover.tsx";
import { openPanel } from "./popover-support.ts";

export interface MenuItem {
  key: string;
  label: ReactNode;
  to?: string;
  document?: boolean;
  onSelect?: () => void;
  icon?: ReactNode;
  current?: boolean;
  lang?: string;
}

export interface MenuProps extends Omit<PopoverProps, "children"> {
  items: readonly MenuItem[];
  label: string;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const last = entries.length - 1;
  const targets = new Map([
    ["ArrowDown", at === last ? 0 : at + 1],
    ["ArrowUp", at <= 0 ? last : at - 1],
    ["Home", 0],
    ["End", last],
  ]);
  const target = targets.get(event.key);
  if (target === undefined) return;
  event.preventDefault();
  entries[target]?.focus();
}

function enterList(event: KeyboardEvent<HTMLButtonElement>) {
  const panel = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  if (event.key !== "ArrowDown" || !panel) return;
  event.preventDefault();
  if (!panel.matches(openPanel)) event.currentTarget.click();
  panel.querySelector<HTMLElement>("a, button")?.focus();
}

/** A short list of links or actions behind a button (ARIA APG disclosure; arrow keys move too). */
export function Menu({ items, label, buttonProps, ...popover }: MenuProps) {
  return (
    <Popover {...popover} buttonProps={{ onKeyDown: enterList, ...buttonProps }}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work in addition to Tab
        <div onKeyDown={moveFocus}>
          <ul aria-label={label} className="p-1.5">
            {items.map((item) => (
              <li key={item.key}>
                <MenuEntry item={item} close={close} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}

function MenuEntry({ item, close }: { item: MenuItem; close: () => void }) {
  const style = classNames(
    "flex min-h-11 w-full items-center gap-3 rounded-small px-3 py-2 text-left text-sm text-ink transition-colors hover:bg-ink/6",
    item.current && "font-semibold",
  );
  const content = (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.current && <CheckIcon className="size-5 text-signal" />}
    </>
  );
  const handleClick = () => {
    close();
    item.onSelect?.();
  };
  const shared = { lang: item.lang, className: style, onClick: handleClick, "aria-current": item.current || undefined };
  if (item.to === undefined)
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    );
  return (
    <PlainLink to={item.to} document={item.document} hrefLang={item.lang} {...shared}>
      {content}
    </PlainLink>
  );
}
