import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { local, readStored, writeStored } from "#app/platform/browser/browser-storage.ts";

/** Single-letter shortcuts can be turned off, because speech input triggers them (WCAG 2.1.4). */
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

/** Controls in which a letter is text or has a meaning. */
const typing = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

/**
 * Single-character shortcuts, ignored in text controls and dialogs. `run` returns false for a key that it does not handle.
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

/** Dialogs and open lists handle Escape themselves. */
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
