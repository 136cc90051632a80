import { describe, expect, test } from "vitest";
import { emptyToasts, reduceToasts, type ShownToast, type ToastState, toastDuration } from "./toast.tsx";

const toast = (id: number, variant: ShownToast["variant"] = "default"): ShownToast => ({
  id,
  title: `n° ${id}`,
  variant,
});
const show = (state: ToastState, shown: ShownToast, now: number) =>
  reduceToasts(state, { type: "show", toast: shown, now });

describe("toasts", () => {
  test("spec 2.4: at most one is shown at a time", () => {
    const state = show(show(emptyToasts, toast(1), 0), toast(2), 100);
    expect(state.toast?.id).toBe(2);
    expect(state.leavesAt).toBe(8_100);
  });

  test("spec 9: an error stays 1,000,000 ms, the others 8 s", () => {
    expect(toastDuration({ variant: "destructive" })).toBe(1_000_000);
    expect(toastDuration({ variant: "default" })).toBe(8_000);
    expect(toastDuration({ variant: "success" })).toBe(8_000);
    expect(toastDuration({ variant: "success", action: "Undo" })).toBe(30_000);
    const error = show(emptyToasts, toast(1, "destructive"), 0);
    expect(reduceToasts(error, { type: "tick", now: 999_999 }).toast).not.toBeNull();
    expect(reduceToasts(error, { type: "tick", now: 1_000_000 })).toBe(emptyToasts);
  });

  test("hover or focus pauses the timer, which then continues with the remaining time", () => {
    let state = show(emptyToasts, toast(1), 0);
    state = reduceToasts(state, { type: "pause", now: 3_000 });
    expect(state).toMatchObject({ leavesAt: null, remaining: 5_000 });
    state = reduceToasts(state, { type: "tick", now: 60_000 });
    expect(state.toast?.id).toBe(1);
    state = reduceToasts(state, { type: "pause", now: 61_000 });
    expect(state.remaining).toBe(5_000);
    state = reduceToasts(state, { type: "resume", now: 70_000 });
    expect(state.leavesAt).toBe(75_000);
    expect(reduceToasts(state, { type: "resume", now: 71_000 })).toBe(state);
    expect(reduceToasts(state, { type: "tick", now: 74_999 }).toast).not.toBeNull();
    expect(reduceToasts(state, { type: "tick", now: 75_000 }).toast).toBeNull();
  });

  test("it can always be closed; closing one that was already replaced changes nothing", () => {
    const state = show(show(emptyToasts, toast(1), 0), toast(2), 0);
    expect(reduceToasts(state, { type: "close", id: 1 })).toBe(state);
    expect(reduceToasts(state, { type: "close", id: 2 })).toBe(emptyToasts);
    expect(reduceToasts(state, { type: "close" })).toBe(emptyToasts);
  });

  test("nothing happens without a toast", () => {
    for (const type of ["pause", "resume", "tick"] as const)
      expect(reduceToasts(emptyToasts, { type, now: 5 })).toBe(emptyToasts);
  });
});
