/** State and reducer of the toast store, without clock and React, so that the timing can be tested. */

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

/** Milliseconds until a toast is removed: 1,000,000 for errors (spec 9), 8,000 for others. */
export function toastDuration(variant: ToastVariant): number {
  return variant === "destructive" ? 1_000_000 : 8_000;
}

/** One toast at a time (spec 2.4): a new one replaces the old one. Hover and focus pause it. */
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
