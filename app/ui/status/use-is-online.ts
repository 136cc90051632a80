import { useSyncExternalStore } from "react";

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );

function followNetwork(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
