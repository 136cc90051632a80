import { useEffect, useState } from "react";

/** Counts down from loading, again for each new object; Infinity without a limit. */
export function useSecondsLeft(loaded: { secondsLeft?: number }): number {
  const { secondsLeft = Number.POSITIVE_INFINITY } = loaded;
  const [counted, setCounted] = useState({ loaded, left: secondsLeft });
  useEffect(() => {
    if (!Number.isFinite(secondsLeft)) return;
    const loadedAt = performance.now();
    const count = () => setCounted({ loaded, left: secondsLeft - (performance.now() - loadedAt) / 1_000 });
    const timer = setInterval(count, 1_000);
    const end = setTimeout(count, secondsLeft * 1_000 + 1);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [loaded, secondsLeft]);
  return Math.ceil(counted.loaded === loaded ? counted.left : secondsLeft);
}
