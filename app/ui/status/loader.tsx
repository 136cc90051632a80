import { classNames } from "../layout/class-names.ts";

/** A spinner. Without `label` it is decorative: the element around it names the activity. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={classNames("shrink-0 animate-spin", className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" className="opacity-25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

export function Loader({ label, className }: { label: string; className?: string }) {
  return (
    <div
      role="status"
      className={classNames("flex items-center justify-center gap-3 p-6 text-sm text-muted", className)}
    >
      <Spinner className="size-5 text-signal" />
      <span>{label}</span>
    </div>
  );
}

/** A grey placeholder for content that is loading, sized by `className`. Hidden from assistive technology. */
export function Skeleton({ className = "h-5 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block rounded-small bg-line/70", className)} />;
}
