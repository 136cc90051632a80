import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { decimal } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { MenuTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import type { KeysTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import type { Entry } from "#app/staff-ui/page/palette-state.ts";
import { turnKeysOff, useEscapeFromField, useKeysOff, useStaffKeys } from "#app/staff-ui/page/staff-keys.ts";
import { pageSteps, takePageStep } from "#app/staff-ui/steps/page-steps.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { SearchIcon } from "#app/ui/pictures/page-icons.tsx";
import { Palette } from "../palette/palette.tsx";
import type { ShellTexts } from "./shell-texts.server.ts";
import type { WaitingCounts } from "./waiting-counts.server.ts";

type Opened = "palette" | "keys" | null;
type Props = {
  open: Opened;
  onOpen(opened: Opened): void;
  menu: MenuTexts;
  counts: WaitingCounts;
  t: ShellTexts;
  language: Language;
};

export function Commands({ open, onOpen, menu, counts, t, language }: Props) {
  const { pathname } = useLocation();
  const openPalette = useEffectEvent(() => onOpen("palette"));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  useEscapeFromField();
  useStaffKeys((key) => {
    if (key === "?") onOpen("keys");
    else if (key === "/") {
      const search = document.getElementById("table-search");
      if (!search) return false;
      search.focus();
      search.scrollIntoView({ block: "nearest" });
    } else return false;
    return true;
  });
  const pages = [
    ...menu.groups.flatMap((group) =>
      group.links.map(({ key, path, title }): Entry => {
        const waiting = ownValue<number>(counts, key) ?? 0;
        const aside = waiting > 0 ? decimal(waiting, language) : "";
        return { id: path, group: "page", title, detail: group.title, icon: key, aside, path };
      }),
    ),
    ...(menu.overview === null
      ? []
      : [
          {
            id: "home",
            group: "page",
            title: menu.overview,
            detail: "",
            icon: "home",
            path: adminPaths.home,
          } satisfies Entry,
        ]),
  ];
  // Ids and serials have figures, names of pages have none.
  const isRowPage = /\/(?=[^/]*\d)[^/]{8,}$/.test(pathname);
  const seen = useSeenPages(isRowPage ? pathname : null, pages);
  const steps = open === "palette" ? pageSteps() : [];
  const entries: Entry[] = [
    // The steps of one order are what it was opened for; a list's stand with the others.
    ...steps.map((step): Entry => (isRowPage ? step : { ...step, group: "action" })),
    ...seen.filter(({ path }) => path !== pathname),
    // The queues come first, so that Enter opens the next one; the current page is left out.
    ...pages.filter(({ path }) => path !== pathname),
    ...t.actions.map(({ title, path }): Entry => ({ id: path, group: "action", title, detail: "", path })),
    { id: "keys", group: "action", title: t.keys.title, detail: "", aside: "?" },
  ];
  const close = () => onOpen(null);
  return (
    <>
      <Palette
        open={open === "palette"}
        onClose={close}
        entries={entries}
        onAction={(id) => takePageStep(id) || onOpen("keys")}
        t={t.palette}
        groups={t.found}
        closeLabel={t.step.close}
        language={language}
      />
      <KeysHelp open={open === "keys"} onClose={close} t={t.keys} closeLabel={t.step.close} />
    </>
  );
}

const seenAtMost = 3;
/** Only in memory: titles name persons, and signing out loads a new document. */
let seenBefore: readonly Entry[] = [];

/** The pages of single rows that were opened last in this window; `pathname` is null on other pages. */
function useSeenPages(pathname: string | null, pages: readonly Entry[]): readonly Entry[] {
  const record = useEffectEvent((path: string) => {
    const title = document.querySelector("main h1")?.textContent?.trim();
    if (!title) return;
    const section = pages.find((page) => page.path && path.startsWith(`${page.path}/`));
    const icon = section?.icon ?? "home";
    const entry: Entry = { id: path, group: "recent", title, detail: "", icon, aside: section?.title ?? "", path };
    seenBefore = [entry, ...seenBefore.filter((each) => each.path !== path)].slice(0, seenAtMost + 1);
  });
  useEffect(() => {
    if (pathname !== null) record(pathname);
  }, [pathname]);
  return seenBefore;
}

/** There from the first moment, without scripts not at all. */
export function PaletteButton({ t, onOpen, className }: { t: ShellTexts; onOpen(): void; className?: string }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      className={classNames("font-normal text-muted noscript:invisible", className)}
      icon={<SearchIcon className="size-4" />}
      onClick={onOpen}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <span className="truncate max-sm:sr-only">{t.palette.button}</span>
      <span aria-hidden="true" className="ml-auto text-xs whitespace-nowrap max-lg:hidden">
        Ctrl K
      </span>
    </Button>
  );
}

/** Opens the list of keyboard shortcuts with the pointer. */
export function KeysButton({ t, onOpen }: { t: KeysTexts; onOpen(): void }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      className="text-muted noscript:invisible"
      onClick={onOpen}
      label={t.title}
      title={`${t.title} (?)`}
      icon={
        <span aria-hidden="true" className="text-xs">
          ?
        </span>
      }
      aria-keyshortcuts="?"
    />
  );
}

type KeysProps = { open: boolean; onClose(): void; t: KeysTexts; closeLabel: string };

function KeysHelp({ open, onClose, t, closeLabel }: KeysProps) {
  const isOff = useKeysOff();
  const rows = [
    ["Ctrl / ⌘ + K", t.palette],
    ["/", t.search],
    ["j", t.nextRow],
    ["k", t.previousRow],
    ["x", t.chooseRow],
    [t.enterKey, t.openRow],
    ["n", t.nextStep],
    ["r", t.refund],
    [`Ctrl / ⌘ + ${t.enterKey}`, t.shipNumbers],
    ["Esc", t.leaveField],
    ["?", t.help],
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} title={t.title} closeLabel={closeLabel} size="sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-dense">
        {rows.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-small border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-5"
        label={t.single}
        help={t.singleHelp}
        checked={!isOff}
        onChange={(event) => turnKeysOff(!event.target.checked)}
      />
    </Dialog>
  );
}
