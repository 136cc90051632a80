/** What the toast store holds and how it changes; no clock and no React, so that the timing can be tested. */

export type ToastVariant = "default" | "success" | "destructive";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: ToastVariant;
}

export interface ShownToast extends ToastMessage {
  id: number;
  variant: ToastVariant;
}

/** `leavesAt`: when it goes, in ms of the caller's clock; null while paused, `remaining` then says how long it has left. */
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

/** Milliseconds a toast stays (spec 9: removal delay 1,000,000 ms, kept for errors; the others leave after 8 s). */
export function toastDuration(variant: ToastVariant): number {
  return variant === "destructive" ? 1_000_000 : 8_000;
}

/** One toast at a time (spec 2.4): a new one takes the place of the old one. Hover and focus pause it. */
export function reduceToasts(state: ToastState, action: ToastAction): ToastState {
  switch (action.type) {
    case "show": {
      const remaining = toastDuration(action.toast.variant);
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
