import { useSyncExternalStore } from "react";
import { brand } from "#app/brand.ts";
import { local, readStoredJson, writeStored } from "#app/platform/browser/browser-storage.ts";

/** In local storage: a packing desk keeps its carrier. */
const storageKey = `${brand.slug}_staff_carrier`;
const listeners = new Set<() => void>();

/** That of the parcel's country, else the last one chosen in this browser if still offered, else the first. */
export function useUsualCarrier(carriers: readonly { value: string; isUsual?: true }[]): string {
  const first = carriers[0]?.value ?? "";
  const ofCountry = carriers.find(({ isUsual }) => isUsual)?.value;
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ofCountry ?? carriers.find(({ value }) => value === readStoredJson(local, storageKey))?.value ?? first,
    () => ofCountry ?? first,
  );
}

export function keepUsualCarrier(id: string): void {
  writeStored(local, storageKey, id);
  for (const listener of listeners) listener();
}
