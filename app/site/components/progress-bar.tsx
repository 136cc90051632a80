import { useNavigation } from "react-router";

/** Fallback while a page loads (spec 2.1): a thin line that moves nothing, shown only after a short delay. */
export function ProgressBar({ label }: { label: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <div
      role="status"
      data-busy={busy || undefined}
      className="pointer-events-none fixed top-0 left-0 z-50 h-0.5 w-0 bg-signal opacity-0 ease-out data-busy:w-4/5 data-busy:opacity-100 data-busy:transition-[width,opacity] data-busy:delay-150 data-busy:duration-[4s,150ms]"
    >
      {busy && <span className="sr-only">{label}</span>}
    </div>
  );
}
