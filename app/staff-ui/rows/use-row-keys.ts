import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readDraft, useArrival, writeDraft } from "../forms/form-drafts.ts";
import { useStaffKeys } from "../page/staff-keys.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import { useListTrail } from "./list-trail.ts";

const rowsOfPage = () => [...document.querySelectorAll<HTMLElement>("tr[data-row]")];

/** A row without links gets the focus itself. */
function focusRow(row: HTMLElement, options?: FocusOptions): void {
  const target =
    row.querySelector<HTMLElement>("a[data-row-link]") ?? row.querySelector<HTMLElement>("input, a, button");
  if (!target) row.tabIndex = -1;
  (target ?? row).focus(options);
}

/** When somebody returns to the list, the row that had the focus last gets it again, unless a field has it. */
function useLastRow() {
  const { owner } = useStepTexts();
  const { pathname } = useLocation();
  const arrival = useArrival();
  const name = `${pathname} last row`;
  const last = () => {
    const id = readDraft(owner, name)?.typed.row;
    return rowsOfPage().find(({ dataset }) => dataset.row === id);
  };
  const remember = useEffectEvent(({ target }: FocusEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>("tr[data-row]")?.dataset.row;
    if (row) writeDraft(owner, name, { typed: { row }, begun: {}, isOpen: false, submission: "" });
  });
  const restore = useEffectEvent(() => {
    const row = arrival() === "back" ? last() : undefined;
    // The router has restored the scroll position.
    if (row && document.activeElement?.matches("body, main")) focusRow(row, { preventScroll: true });
  });
  useEffect(() => {
    restore();
    const listen = (event: FocusEvent) => remember(event);
    document.addEventListener("focusin", listen);
    return () => document.removeEventListener("focusin", listen);
  }, []);
  return last;
}

/** `j` and `k` focus the next or previous row's link, `x` chooses the row; the page of an opened row knows the list. */
export function useRowKeys(): void {
  const lastRow = useLastRow();
  useListTrail();
  useStaffKeys((key) => {
    if (key !== "j" && key !== "k" && key !== "x") return false;
    const rows = rowsOfPage();
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === "x") {
      rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      return at >= 0;
    }
    const last = at < 0 ? lastRow() : undefined;
    const next = last ?? (key === "j" ? rows[Math.min(at + 1, rows.length - 1)] : rows[Math.max(at - 1, 0)]);
    if (next) focusRow(next);
    next?.scrollIntoView({ block: "nearest" });
    return next != null;
  });
}
