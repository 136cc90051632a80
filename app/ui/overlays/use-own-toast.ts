import { useState } from "react";
import { closeToast, showToast, type ToastMessage } from "./toast.tsx";

/** Toasts whose owner can close the last one when it no longer applies. */
export function useOwnToast() {
  const [toast] = useState(() => {
    let id: number | undefined;
    return {
      show(message: ToastMessage) {
        id = showToast(message);
      },
      close() {
        if (id !== undefined) closeToast(id);
      },
    };
  });
  return toast;
}
