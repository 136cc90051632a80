import { createContext, type ReactNode, use } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "#app/office-paths.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { type Neighbours, neighboursNow, useNeighbours } from "../rows/list-trail.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import type { MenuTexts } from "./back-office-texts.server.ts";
import { useStaffKeys } from "./staff-keys.ts";

type Props = {
  /** If it is not the section in the menu. */
  back?: { to: string; label: string };
  title: ReactNode;
  state?: ReactNode;
  steps?: ReactNode;
  children?: ReactNode;
};

export function PageHeading({ back, title, state, steps, children }: Props) {
  const section = use(ParentSection);
  const neighbours = useNeighbours();
  const parent = back ?? section;
  // The list as it was left, with its search, filters and page, also one of another section.
  const left = neighbours?.list.split("?")[0];
  const from = left === parent.to ? parent : back ? undefined : section.all.find(({ to }) => to === left);
  const { to, label } = from ? { to: neighbours!.list, label: from.label } : parent;
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <TextLink quiet to={to} className="flex min-h-6 w-fit items-center gap-1">
          <span aria-hidden="true">←</span> <span>{label}</span>
        </TextLink>
        {neighbours && <NeighbourLinks {...neighbours} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        {state}
      </div>
      {children}
      {steps && <div className="flex flex-wrap items-start gap-2 pt-1">{steps}</div>}
    </header>
  );
}

/** Previous and next of the list one came from; `k` and `j` as in lists. */
function NeighbourLinks({ previous, next, place, count }: Neighbours) {
  const t = useStepTexts();
  const navigate = useNavigate();
  useStaffKeys((key) => {
    const near = neighboursNow();
    const to = (key === "j" ? near?.next : key === "k" ? near?.previous : null) ?? null;
    // Rows of a table on this page have the same keys.
    if (to === null || document.querySelector("tr[data-row]")) return false;
    navigate(to);
    return true;
  });
  const link = (to: string | null, label: string, turn: string) =>
    to !== null && (
      <PlainLink
        to={to}
        aria-label={label}
        title={label}
        className="grid size-8 place-items-center rounded-small text-muted hover:bg-ink/6 hover:text-ink"
      >
        <ChevronDownIcon className={`size-4 ${turn}`} />
      </PlainLink>
    );
  return (
    <nav aria-label={t.inList} className="-my-1 flex items-center gap-1 print:hidden">
      <span className="px-1 text-xs text-muted tabular-nums">{`${place} / ${count}`}</span>
      {link(previous, t.previousInList, "rotate-90")}
      {link(next, t.nextInList, "-rotate-90")}
    </nav>
  );
}

type SectionLink = { to: string; label: string };
/** `all`: the sections of the menu. */
type Sections = SectionLink & { all: readonly SectionLink[] };

/** For the link back; the shell provides it. */
export const ParentSection = createContext<Sections>({ to: adminPaths.home, label: "", all: [] });

export function parentSection(pathname: string, menu: MenuTexts): Sections {
  const all = menu.groups.flatMap(({ links }) => links.map(({ path, title }) => ({ to: path, label: title })));
  const above = all.find(({ to }) => pathname.startsWith(`${to}/`));
  return { ...(above ?? { to: adminPaths.home, label: menu.overview ?? menu.label }), all };
}
