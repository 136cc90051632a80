const hasPopovers = typeof document === "undefined" || "popover" in HTMLElement.prototype;

/** Selects the panel that is open. `:popover-open` is an error where there are no popovers. */
export const openPanel = hasPopovers ? ":popover-open" : "[popover][data-shown]";

/** Firefox before 125 and Safari before 17 have none. */
export function supportPopovers(): void {
  if (!hasPopovers) void import("./popover-fallback.ts").then(({ addPopovers }) => addPopovers());
}
