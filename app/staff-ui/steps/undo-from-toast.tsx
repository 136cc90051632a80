import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { closeToast } from "#app/ui/overlays/toast.tsx";
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
export const undoAction = ({ undoStep }: StaffAnswer, { pathname: path }: URL): ReactNode =>
  undoStep && (
    <button
      type="button"
      className="mt-1 min-h-6 font-semibold underline underline-offset-4"
      onClick={() => {
        submit?.({ ...undoStep, path });
        closeToast();
      }}
    >
      {undoStep.label}
    </button>
  );
