/** Keyboard handling of an editable combobox (ARIA APG, "list autocomplete with manual selection") as a pure function. */

export interface ComboboxState {
  open: boolean;
  active: number;
}

export interface ComboboxKeyResult extends ComboboxState {
  pick?: number;
  /** The key was handled: prevent the browser's default. */
  handled: boolean;
}

export const closedCombobox: ComboboxState = { open: false, active: -1 };

/**
 * `count`: number of shown options. Enter without an active option is not handled, so that it submits the form; nor is Escape
 * with a closed list, so that surrounding elements get it; typing is never blocked.
 */
export function pressKey(state: ComboboxState, key: string, count: number, alt = false): ComboboxKeyResult {
  const same: ComboboxKeyResult = { ...state, handled: false };
  const move = (active: number): ComboboxKeyResult => ({ open: true, active, handled: true });
  switch (key) {
    case "ArrowDown":
      if (count === 0) return same;
      if (alt) return { open: true, active: state.open ? state.active : -1, handled: true };
      return move(state.open ? (state.active + 1) % count : 0);
    case "ArrowUp":
      if (alt && state.open) return { ...closedCombobox, handled: true };
      if (count === 0 || alt) return same;
      return move(!state.open || state.active <= 0 ? count - 1 : state.active - 1);
    case "Enter":
      if (!state.open || state.active < 0 || state.active >= count) return same;
      return { ...closedCombobox, pick: state.active, handled: true };
    case "Escape":
      return state.open ? { ...closedCombobox, handled: true } : same;
    case "Tab":
      return { ...closedCombobox, handled: false };
    case "Home":
    case "End":
    case "ArrowLeft":
    case "ArrowRight":
      return { ...state, active: -1, handled: false };
    default:
      return same;
  }
}
