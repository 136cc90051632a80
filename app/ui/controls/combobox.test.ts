import { describe, expect, test } from "vitest";
import { type ComboboxState, closedCombobox, pressKey } from "./combobox.tsx";

const open = (active: number): ComboboxState => ({ open: true, active });

describe("combobox keys", () => {
  test("spec 5: Down and Up open the list and wrap around", () => {
    expect(pressKey(closedCombobox, "ArrowDown", 5)).toEqual({ open: true, active: 0, handled: true });
    expect(pressKey(closedCombobox, "ArrowUp", 5)).toEqual({ open: true, active: 4, handled: true });
    expect(pressKey(open(-1), "ArrowDown", 5).active).toBe(0);
    expect(pressKey(open(4), "ArrowDown", 5).active).toBe(0);
    expect(pressKey(open(0), "ArrowUp", 5).active).toBe(4);
    expect(pressKey(open(3), "ArrowUp", 5).active).toBe(2);
    expect(pressKey(open(-1), "ArrowUp", 5).active).toBe(4);
  });

  test("Alt with Down opens without an active option, Alt with Up closes", () => {
    expect(pressKey(closedCombobox, "ArrowDown", 5, true)).toEqual({ open: true, active: -1, handled: true });
    expect(pressKey(open(2), "ArrowUp", 5, true)).toEqual({ open: false, active: -1, handled: true });
  });

  test("spec 5: Enter selects the active option; without one it submits the form", () => {
    expect(pressKey(open(2), "Enter", 5)).toEqual({ open: false, active: -1, pick: 2, handled: true });
    expect(pressKey(open(-1), "Enter", 5)).toMatchObject({ open: true, handled: false });
    expect(pressKey(closedCombobox, "Enter", 5).handled).toBe(false);
    expect(pressKey(open(4), "Enter", 2).pick).toBeUndefined();
  });

  test("spec 5: Escape closes the list; a second one reaches the surrounding element", () => {
    expect(pressKey(open(1), "Escape", 5)).toEqual({ open: false, active: -1, handled: true });
    expect(pressKey(closedCombobox, "Escape", 5).handled).toBe(false);
  });

  test("Tab closes without selecting an option", () => {
    expect(pressKey(open(1), "Tab", 5)).toEqual({ open: false, active: -1, handled: false });
  });

  test("moving the caret deactivates the option, letters are not handled, an empty list does not open", () => {
    expect(pressKey(open(1), "Home", 5)).toEqual({ open: true, active: -1, handled: false });
    expect(pressKey(open(1), "ArrowLeft", 5).active).toBe(-1);
    expect(pressKey(open(1), "r", 5)).toEqual({ open: true, active: 1, handled: false });
    expect(pressKey(closedCombobox, "ArrowDown", 0)).toEqual({ open: false, active: -1, handled: false });
    expect(pressKey(closedCombobox, "ArrowUp", 0).handled).toBe(false);
  });
});
