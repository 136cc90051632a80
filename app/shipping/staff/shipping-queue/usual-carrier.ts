import { useSyncExternalStore } from "react";
import { brand } from "#app/brand.ts";
import { local, readStoredJson, writeStored } from "#app/platform/browser/browser-storage.ts";

/** In local storage: a packing desk keeps its carrier. */
const storageKey = `${brand.slug}_staff_carrier`;
const listeners = new Set<() => void>();

/** The last one chosen in this browser if still offered, else the first. */
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
