import { useEffect } from "react";
import { useStaffKeys } from "../frame/staff-keys.ts";

/** The row that had the focus last: the list is continued there after the way back from its page. */
let lastRow: string | undefined;

function rememberRow({ target }: FocusEvent) {
  const row = target instanceof Element && target.closest<HTMLElement>("tr[data-row]");
  if (row) lastRow = row.dataset.row;
}

/** `j` and `k` move the focus to the link of the next or previous row, so that Enter follows it; `x` chooses the row. */
export function useRowKeys(): void {
  useEffect(() => {
    document.addEventListener("focusin", rememberRow);
    return () => document.removeEventListener("focusin", rememberRow);
  }, []);
  useStaffKeys((key) => {
    if (key !== "j" && key !== "k" && key !== "x") return false;
    const rows = [...document.querySelectorAll<HTMLElement>("tr[data-row]")];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === "x") {
      rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      return at >= 0;
    }
    const known = at < 0 ? rows.find(({ dataset }) => dataset.row === lastRow) : undefined;
    const next = known ?? (key === "j" ? rows[Math.min(at + 1, rows.length - 1)] : rows[Math.max(at - 1, 0)]);
    const target =
      next?.querySelector<HTMLElement>("a[data-row-link]") ?? next?.querySelector<HTMLElement>("input, a, button");
    // A row without links gets the focus itself, so that it is highlighted and read aloud.
    if (next && !target) next.tabIndex = -1;
    (target ?? next)?.focus();
    next?.scrollIntoView({ block: "nearest" });
    return next != null;
  });
}
