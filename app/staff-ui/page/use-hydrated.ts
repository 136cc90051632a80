import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page is hydrated: controls that need scripts are offered from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
