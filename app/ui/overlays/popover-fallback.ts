/** For Firefox before 125 and Safari before 17. The style sheet hides panels without `data-shown`. */
const shown = () => document.querySelector<HTMLElement>("[popover][data-shown]");

function toggle(panel: HTMLElement, isShown: boolean) {
  if (panel.toggleAttribute("data-shown", isShown) !== isShown) return;
  const newState = isShown ? "open" : "closed";
  panel.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
}

export function addPopovers(): void {
  HTMLElement.prototype.hidePopover = function hidePopover() {
    toggle(this, false);
  };

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const panel = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
    const open = shown();
    if (open && open !== panel && !open.contains(target as Node)) toggle(open, false);
    if (panel) toggle(panel, panel !== open);
  });

  document.addEventListener("keydown", ({ key }) => {
    const panel = shown();
    if (key !== "Escape" || !panel) return;
    toggle(panel, false);
    document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)?.focus();
  });
}
