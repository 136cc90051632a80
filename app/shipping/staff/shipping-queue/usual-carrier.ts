import { useSyncExternalStore } from "react";
import { brand } from "#app/brand.ts";
import { local, readStoredJson, writeStored } from "#app/platform/browser/browser-storage.ts";

/** In local storage: a packing desk ships with the same carrier from one day to the next. */
const storageKey = `${brand.slug}_staff_carrier`;
const listeners = new Set<() => void>();

/** The id of the carrier that was chosen last in this browser, if it is still offered; the first one by default. */
export function useUsualCarrier(carriers: readonly { value: string }[]): string {
  const first = carriers[0]?.value ?? "";
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => carriers.find(({ value }) => value === readStoredJson(local, storageKey))?.value ?? first,
    () => first,
  );
}

export function keepUsualCarrier(id: string): void {
  writeStored(local, storageKey, id);
  for (const listener of listeners) listener();
}
