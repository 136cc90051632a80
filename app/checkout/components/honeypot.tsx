import type { RefObject } from "react";

/**
 * A field that people neither see nor reach and that screen readers skip; programs that fill in every field fill in this one
 * (security 2.5). It is clipped rather than hidden, because programs look for hidden fields. The data attributes ask
 * password managers to leave it alone.
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
