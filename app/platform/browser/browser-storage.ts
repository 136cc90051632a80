/** Calls `handle` when another tab changes the key or clears the storage. Returns a function that stops it. */
export function followOtherTabs(storedKey: string, handle: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storedKey || key === null) handle();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

/** Replaces a storage that is blocked (reading the property throws, or gives null) or full, while the page lives. */
const unstored = new Map<string, string>();

/** A function, because reading the property throws where storage is blocked. */
export const local = (): Storage => localStorage;
export const session = (): Storage => sessionStorage;

export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return unstored.get(key) ?? storage().getItem(key);
  } catch {
    return null;
  }
}

/** Invalid JSON counts as missing. */
export function readStoredJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? "null");
  } catch {
    return null;
  }
}

/** @returns whether the next page will find it */
export function writeStored(storage: () => Storage, key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  unstored.delete(key);
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    unstored.set(key, text);
    dropStored(storage, key);
    return false;
  }
}

export function removeStored(storage: () => Storage, key: string): void {
  unstored.delete(key);
  dropStored(storage, key);
}

/** Removes the old value from a full storage: the next page must not take it for the current one. */
function dropStored(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {}
}
