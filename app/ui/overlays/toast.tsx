import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { unbrokenNumbers } from "../layout/unbroken-numbers.tsx";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "../pictures/icons.tsx";

export type ToastVariant = "default" | "success" | "destructive";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** A button that calls `closeToast`. */
  action?: ReactNode;
}

export interface ShownToast extends ToastMessage {
  id: number;
  variant: ToastVariant;
}

/** `leavesAt`: time of removal in ms; null while paused, when `remaining` is the time in ms until the removal. */
export interface ToastState {
  toast: ShownToast | null;
  leavesAt: number | null;
  remaining: number;
}

export type ToastAction =
  | { type: "show"; toast: ShownToast; now: number }
  | { type: "close"; id?: number }
  | { type: "pause"; now: number }
  | { type: "resume"; now: number }
  | { type: "tick"; now: number };

export const emptyToasts: ToastState = { toast: null, leavesAt: null, remaining: 0 };

/** Milliseconds until a toast is removed: 1,000,000 for errors (spec 9), 30,000 with something to press, 8,000 for others. */
export function toastDuration({ variant, action }: Pick<ToastMessage, "variant" | "action">): number {
  if (variant === "destructive") return 1_000_000;
  return action ? 30_000 : 8_000;
}

/** One toast at a time (spec 2.4): a new one replaces the old one. Hover and focus pause it. */
export function reduceToasts(state: ToastState, action: ToastAction): ToastState {
  switch (action.type) {
    case "show": {
      const remaining = toastDuration(action.toast);
      return { toast: action.toast, leavesAt: action.now + remaining, remaining };
    }
    case "close":
      return action.id === undefined || action.id === state.toast?.id ? emptyToasts : state;
    case "pause":
      if (state.toast === null || state.leavesAt === null) return state;
      return { ...state, leavesAt: null, remaining: Math.max(0, state.leavesAt - action.now) };
    case "resume":
      if (state.toast === null || state.leavesAt !== null) return state;
      return { ...state, leavesAt: action.now + state.remaining };
    case "tick":
      return state.leavesAt !== null && action.now >= state.leavesAt ? emptyToasts : state;
  }
}

// One store per window, so that a toast survives a change of page. The server renders no toast.
let state: ToastState = emptyToasts;
let lastId = 0;
const listeners = new Set<() => void>();

function dispatch(action: ToastAction) {
  const next = reduceToasts(state, action);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message, from an event or an effect, and returns its id. An error must also be written on the page. */
export function showToast(message: ToastMessage): number {
  lastId += 1;
  dispatch({ type: "show", toast: { variant: "default", ...message, id: lastId }, now: Date.now() });
  return lastId;
}

export function closeToast(id?: number) {
  dispatch({ type: "close", id });
}

const pause = () => dispatch({ type: "pause", now: Date.now() });
const resume = () => dispatch({ type: "resume", now: Date.now() });

export interface ToasterProps {
  label: string;
  closeLabel: string;
}

/** Rendered once, in the root: two permanent live regions, polite for messages and assertive for errors. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const { toast, leavesAt } = useSyncExternalStore(
    subscribe,
    () => state,
    () => emptyToasts,
  );
  useEffect(() => {
    if (leavesAt === null) return;
    const timer = setTimeout(() => dispatch({ type: "tick", now: Date.now() }), Math.max(0, leavesAt - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [leavesAt]);
  const error = toast?.variant === "destructive";
  return (
    <section
      // A landmark only while it shows a toast.
      aria-label={toast ? label : undefined}
      className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--banner-space,0px)+var(--bar-space,0px)+1rem)] z-50 mx-auto max-w-form"
      onPointerMove={pause}
      onPointerLeave={(event) => event.currentTarget.querySelector(":focus-visible") || resume()}
      onFocus={pause}
      onBlur={(event) => event.currentTarget.matches(":hover") || resume()}
      onKeyDown={(event) => event.key === "Escape" && closeToast()}
    >
      <div role="status" className="w-full empty:hidden">
        {toast && !error && <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />}
      </div>
      <div role="alert" className="w-full empty:hidden">
        {toast && error && <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />}
      </div>
    </section>
  );
}

const icons = { default: InfoIcon, success: CheckIcon, destructive: AlertIcon } as const;

export function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const Icon = icons[toast.variant];
  return (
    <div className="pointer-events-auto flex w-full animate-enter items-start gap-2.5 rounded-control bg-ink px-4 py-3 text-sm text-canvas shadow-float **:outline-canvas">
      <Icon className="mt-px size-5" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{unbrokenNumbers(toast.title)}</p>
        {toast.description && <p>{unbrokenNumbers(toast.description)}</p>}
        {toast.action}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => closeToast(toast.id)}
        className="-m-1.5 rounded-small p-1.5"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}
