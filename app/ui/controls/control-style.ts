export type ControlSize = "sm" | "md";

/** Style of text inputs, selects and comboboxes. On touch screens the text has at least 16 px, since iOS zooms in below. */
export function controlStyle(size: ControlSize = "md"): string {
  return (
    "w-full min-w-0 rounded-control border border-control bg-surface text-ink transition-colors " +
    "hover:border-ink focus-visible:border-signal focus-visible:outline-offset-0 " +
    "aria-invalid:border-red aria-invalid:focus-visible:outline-red " +
    "disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken " +
    (size === "sm" ? "min-h-9 px-3 py-1 text-base md:text-dense" : "min-h-12 px-3.5 py-2 text-base")
  );
}
