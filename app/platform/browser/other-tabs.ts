/** Calls `handle` when another tab has stored something else under the key, or removed everything. Returns what ends it. */
export function followOtherTabs(storedKey: string, handle: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storedKey || key === null) handle();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
