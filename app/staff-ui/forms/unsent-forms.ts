import { useEffect } from "react";

const unsent = new Set<object>();

export const hasUnsentForms = (): boolean => unsent.size > 0;

export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const form = {};
    unsent.add(form);
    return () => void unsent.delete(form);
  }, [isUnsent]);
}
