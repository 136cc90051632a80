import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { local, readStored, writeStored } from "#app/platform/browser/browser-storage.ts";

/** Staff may turn off single-letter shortcuts, which speech input triggers by accident (WCAG 2.1.4). Ctrl/Cmd+K stays. */
const storageKey = "odovia-staff-keys-off";
const listeners = new Set<() => void>();

export const useKeysOff = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readStored(local, storageKey) === "true",
    () => false,
  );

export function turnKeysOff(off: boolean): void {
  writeStored(local, storageKey, off);
  for (const listener of listeners) listener();
}

/** Elements in which a letter is text or has a meaning of the control. */
const typing = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

/**
 * Shortcuts of the back office: single characters without modifiers, ignored while a text control has the focus or a dialog
 * is open. `run` returns false for a key that it does not handle.
 */
export function useStaffKeys(run: (key: string) => boolean): void {
  const isOff = useKeysOff();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
    if (isOff || defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(typing)) return;
    if (document.querySelector("dialog:modal, :popover-open")) return;
    if (run(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Escape blurs the field, so that the next key is a shortcut; dialogs and open lists of choices handle it themselves. */
export function useEscapeFromField(): void {
  useEffect(() => {
    const press = ({ key, target, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented || isComposing || document.querySelector("dialog:modal, :popover-open"))
        return;
      if (target instanceof HTMLElement && target.matches(typing)) target.blur();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
