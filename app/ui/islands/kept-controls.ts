/**
 * React renders anew what it cannot hydrate: a part of the page in which an extension has put an element beside a field, or a
 * translator has replaced the texts. What was typed is then in the controls that were removed.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controls = ":is(input:not([type=hidden], [type=file]), select, textarea):is([id], [name])";

/** Controls of the server's markup by id, while it is being hydrated. */
const kept = new Map<string, Control>();

/**
 * Call it before `root` is hydrated, and the returned function afterwards: what was typed and the focus are carried over to
 * the controls that React has made instead. They learn of it as from a person, by events.
 */
export function keepControls(root: ParentNode): () => void {
  const all = [...root.querySelectorAll<Control>(controls)];
  for (const control of all) kept.set(control.id, control);
  const places = all.map(({ name }) => all.filter((each) => each.name === name));
  let focused = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  document.addEventListener("focusin", follow);
  return () => {
    document.removeEventListener("focusin", follow);
    for (const [index, before] of all.entries()) {
      kept.delete(before.id);
      if (before.isConnected) continue;
      const now = controlLike(before, places[index]!.indexOf(before));
      if (!now) continue;
      carryOver(before, now);
      if (focused === before) focusLike(before, now);
    }
  };
}

/** The control with this id that contains what the visitor has chosen, also while the page is being hydrated. */
export const usedControl = (id: string): HTMLElement | null => kept.get(id) ?? document.getElementById(id);

/** Ids that React makes up are other ones when it renders anew: then by name, and its place among those of this name. */
function controlLike({ id, name }: Control, place: number): Control | undefined {
  const byId = id && document.getElementById(id);
  return (byId || document.getElementsByName(name)[place]) as Control | undefined;
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
