import type { RefObject } from "react";

/**
 * A field that no person sees, reaches or is read; programs that fill whatever they find fill it (security 2.5). Clipped
 * rather than hidden, which they look for. The data attributes ask password managers to leave it alone.
 */
export function Honeypot({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <input
        ref={ref}
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}
