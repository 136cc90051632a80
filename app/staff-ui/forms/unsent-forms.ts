import { useEffect } from "react";

const unsent = new Set<object>();

/** Whether a form of this page has contents that were not sent. */
export const hasUnsentForms = (): boolean => unsent.size > 0;

/** Registers a form as unsent while `isUnsent` is true. */
export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const form = {};
    unsent.add(form);
    return () => void unsent.delete(form);
  }, [isUnsent]);
}
