import { type Control, keptControls } from "./kept-controls.ts";

/**
 * React renders anew what it cannot hydrate: a part of the page in which an extension has put an element beside a field, or a
 * translator has replaced the texts. What was typed is then in the controls that were removed.
 */
export function keepControls(root: ParentNode): { all: Control[]; focused: Element | null } {
  const all = [...root.querySelectorAll<Control>("input, select, textarea")];
  for (const element of [...all, ...root.querySelectorAll<HTMLElement>("[data-open]")])
    keptControls.set(element.id, element);
  return { all, focused: document.activeElement };
}

/**
 * Carries what was typed and the focus over to the controls that React has made instead of those that were removed. They learn
 * of it as from a person, by events.
 */
export function carryControlsOver({ all, focused }: { all: Control[]; focused: Element | null }): void {
  keptControls.clear();
  for (const before of all) {
    const now = before.isConnected || /^(hidden|file)$/.test(before.type) ? undefined : controlLike(before, all);
    if (!now) continue;
    carryOver(before, now);
    if (focused === before) focusLike(before, now);
  }
}

/** Ids that React makes up are other ones when it renders anew: then by name, and its place among those of this name. */
function controlLike({ id, name }: Control, all: Control[]): Control | undefined {
  const byId = id && document.getElementById(id);
  const place = all.filter((each) => each.name === name).findIndex((each) => each.id === id);
  return (byId || (name && document.getElementsByName(name)[place]) || undefined) as Control | undefined;
}

function carryOver(before: Control, now: Control) {
  if (before instanceof HTMLInputElement && /^(checkbox|radio)$/.test(before.type)) {
    if (before.checked !== (now as HTMLInputElement).checked) now.click();
  } else if (before.value !== now.value) {
    // React overrides the setter of the element itself, in order to notice changes.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), "value")!.set!.call(now, before.value);
    for (const type of ["input", "change"]) now.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

function focusLike(before: Control, now: Control) {
  now.focus({ preventScroll: true });
  if (before instanceof HTMLSelectElement || before.selectionStart === null) return;
  (now as HTMLInputElement).setSelectionRange(before.selectionStart, before.selectionEnd);
}
