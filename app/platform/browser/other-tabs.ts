/** Calls `handle` when another tab changes the key or clears the storage. Returns a function that stops it. */
export function followOtherTabs(storedKey: string, handle: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storedKey || key === null) handle();
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
