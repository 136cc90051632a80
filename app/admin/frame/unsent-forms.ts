import { useEffect } from "react";

const unsent = new Set<object>();

/** Something has been typed on this page that no step has taken yet. */
export const hasUnsentForms = (): boolean => unsent.size > 0;

/** Says of a form whether it holds such contents. */
export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const form = {};
    unsent.add(form);
    return () => void unsent.delete(form);
  }, [isUnsent]);
}
