import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import type { FoundTexts, PaletteTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { type Entry, entryGroups, offered } from "#app/staff-ui/page/palette-state.ts";
import type { MenuKey } from "#app/staff-ui/page/sections.ts";
import { controlStyle } from "#app/ui/controls/control-style.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import { SectionIcon } from "../frame/menu.tsx";
import type { Found } from "./search-for-staff.server.ts";

type Props = {
  open: boolean;
  onClose(): void;
  entries: readonly Entry[];
  onAction(id: string): void;
  t: PaletteTexts;
  groups: FoundTexts;
  closeLabel: string;
  language: Language;
};

/** The Ctrl/Cmd+K palette: an editable combobox (ARIA APG). */
export function Palette({ open, onClose, entries, onAction, t, groups, closeLabel, language }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t.title} closeLabel={closeLabel} size="md">
      <Finder entries={entries} onClose={onClose} onAction={onAction} t={t} groups={groups} language={language} />
    </Dialog>
  );
}

/** The dialog focuses the element with this attribute, which React's `autoFocus` does not render. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

const pause = 150;

function Finder({ entries, onClose, onAction, t, groups: titles, language }: Omit<Props, "open" | "closeLabel">) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { found, failed, isOlder } = useFound(typed);
  const shown = [...found, ...offered(entries, typed)];
  function take(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    if (entry.path) void navigate(entry.path);
    else onAction(entry.id);
  }
  const { at, list, press, restart } = useActiveEntry({ shown, found: found.length, isOlder, take });
  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        ref={focusFirst}
        type="text"
        role="combobox"
        aria-label={t.label}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t.label}
        value={typed}
        className={controlStyle("sm")}
        onChange={(event) => {
          setTyped(event.target.value);
          restart();
        }}
        onKeyDown={press}
      />
      <p role="status" className={failed ? "text-xs text-red" : "sr-only"}>
        {failed ? t.failed : plural(t.count, shown.length, language)}
      </p>
      {shown.length === 0 && !isOlder && <p className="text-muted">{t.nothing}</p>}
      <FoundList id={id} list={list} at={at} titles={titles} label={t.label} entries={shown} onTake={take} />
    </div>
  );
}

type Choice = {
  shown: readonly Entry[];
  /** Number of results from the server, and whether they belong to an earlier text. */
  found: number;
  isOlder: boolean;
  take(entry: Entry | undefined): void;
};

function useActiveEntry({ shown, found, isOlder, take }: Choice) {
  const [active, setActive] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, shown.length - 1);
  // Barcode readers send Enter right after a number, while older results are shown.
  const takeAwaited = useEffectEvent(() => {
    setAwaited(false);
    take(shown[at]);
  });
  useEffect(() => {
    if (isAwaited && !isOlder) takeAwaited();
  }, [isAwaited, isOlder]);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && isOlder && at < found) return setAwaited(true);
    if (shown.length === 0) return;
    const moves = new Map([
      ["ArrowDown", (at + 1) % shown.length],
      ["ArrowUp", (at - 1 + shown.length) % shown.length],
    ]);
    const next = moves.get(event.key);
    if (next !== undefined) setActive(next);
    else if (event.key === "Enter") take(shown[at]);
    else return;
    event.preventDefault();
  }
  function restart() {
    setActive(0);
    setAwaited(false);
  }
  return { at, list, press, restart };
}

type FoundListProps = {
  id: string;
  list: Ref<HTMLDivElement>;
  label: string;
  entries: readonly Entry[];
  at: number;
  titles: FoundTexts;
  onTake(entry: Entry): void;
};

function FoundList({ id, list, label, entries, at, titles, onTake }: FoundListProps) {
  const shownGroups = entryGroups.filter((group) => entries.some((entry) => entry.group === group));
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="grid grid-cols-1 gap-2 text-dense">
      {shownGroups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of controls
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="px-2 pb-1 text-xs font-semibold text-muted">
            {titles[group]}
          </p>
          {entries.map((entry, place) =>
            entry.group === group ? (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
              <div
                key={`${entry.group} ${entry.id}`}
                id={`${id}-${place}`}
                data-at={place}
                role="option"
                aria-selected={place === at}
                className="flex min-h-9 items-center gap-2.5 rounded-small px-2 py-1 hover:bg-ink/5 aria-selected:bg-signal-soft pointer-coarse:min-h-11"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(entry)}
              >
                <EntryIcon entry={entry} />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{entry.title}</span>
                <EntryAside entry={entry} />
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

const foundIcons: Partial<Record<Entry["group"], MenuKey>> = {
  order: "orders",
  person: "providerUsers",
  dongle: "dongleAssociation",
  promo: "promoCodes",
  request: "requests",
};
const StepIcon = stroke("M13 3.5 5.5 13.5h6L11 20.5l7.5-10h-6z");

function EntryIcon({ entry: { group, icon = foundIcons[group] } }: { entry: Entry }) {
  const style = "size-4 shrink-0 text-muted";
  return icon ? <SectionIcon name={icon} className={style} /> : <StepIcon className={style} />;
}

/** A key, how many wait, or what else the server knows of it. */
function EntryAside({ entry: { group, detail, aside } }: { entry: Entry }) {
  if (group !== "page" && group !== "recent" && aside)
    return (
      <kbd className="rounded-small border border-line bg-sunken px-1.5 font-sans text-xs pointer-coarse:hidden">
        {aside}
      </kbd>
    );
  const text = group === "page" || group === "recent" ? aside : detail;
  return <span className="max-w-1/2 truncate text-xs text-muted tabular-nums">{text}</span>;
}

type FoundState = { found: Entry[]; failed: boolean };
const nothing: FoundState = { found: [], failed: false };

/** Until results arrive, the previous ones are shown as outdated. */
function useFound(typed: string): FoundState & { isOlder: boolean } {
  const search = typed.trim();
  const [state, setState] = useState({ ...nothing, search });
  useEffect(() => {
    if (search === "") return setState({ ...nothing, search });
    const superseded = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/api/admin/search?q=${encodeURIComponent(search)}`;
      const answer = await callJson<{ found: Found[] }>(path, { signal: superseded.signal }).catch(() => null);
      if (!answer) return;
      const found = answer.ok ? answer.data.found : [];
      setState({
        found: found.map(({ kind, ...rest }) => ({ ...rest, group: kind, id: rest.path })),
        failed: !answer.ok,
        search,
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [search]);
  return { ...state, isOlder: state.search !== search };
}
