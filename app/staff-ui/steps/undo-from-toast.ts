import { useEffect } from "react";
import { useFetcher } from "react-router";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import type { ToastMessage } from "#app/ui/overlays/toast.tsx";
import type { StaffAnswer, UndoStep } from "./staff-answer.ts";

type Undo = UndoStep & { path: string };

/** Of the shell, which stays when the page of the step is left. */
let submit: ((undo: Undo) => void) | undefined;

/** Called once, in the shell. */
export function useUndoFromToast(): void {
  const fetcher = useFetcher();
  useEffect(() => {
    submit = ({ path, intent, values }) =>
      void fetcher.submit(
        { ...values, intent, submission: randomUuid(), scripted: "1" },
        { method: "post", action: path },
      );
    return () => {
      submit = undefined;
    };
  }, [fetcher]);
}

/** The button of a toast that takes back what its message reports. */
export function undoAction({ undoStep }: StaffAnswer, { pathname: path }: URL): ToastMessage["action"] {
  return undoStep && { label: undoStep.label, run: () => submit?.({ ...undoStep, path }) };
}
