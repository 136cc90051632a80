import { useEffect, useReducer } from "react";
import { useLocation, useNavigation } from "react-router";
import { readStoredJson, session, writeStored } from "#app/platform/browser/browser-storage.ts";
import type { WithdrawalValues } from "../rules/withdrawal-fields.ts";

type Step = { step: string; at: number };
type Stored<Answer> = { answers: [Answer, string][]; typed: [string, WithdrawalValues][] };

const storageKey = "odovia_withdrawal";

/** By history entry: answers, and what step 1 contained before the review. */
const answers = new Map<Step, string>();
const typedAt = new Map<string, WithdrawalValues>();
let isRestored = false;

/** Entries keep their keys over a reload. */
function restore() {
  const stored = readStoredJson(session, storageKey) as Stored<Step> | null;
  isRestored = true;
  for (const [answer, key] of stored?.answers ?? []) answers.set(answer, key);
  for (const [key, values] of stored?.typed ?? []) typedAt.set(key, values);
}

function store() {
  const shown = [...answers].filter(([{ step }]) => step !== "form");
  writeStored(session, storageKey, { answers: shown, typed: [...typedAt] } satisfies Stored<Step>);
}

/** Also after Back, Forward and a reload. */
export function useWithdrawalHistory<Answer extends Step & { values?: unknown }>(
  answer: (Answer & Step) | undefined,
  reviewed: WithdrawalValues | undefined,
) {
  const { key } = useLocation();
  // The answer arrives before its entry.
  const isArrived = useNavigation().state === "idle";
  const isNew = answer !== undefined && !answers.has(answer);
  const [, showRestored] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isRestored) return;
    restore();
    showRestored();
  }, []);
  useEffect(() => {
    if (!answer || answers.has(answer)) return;
    if (isArrived) answers.set(answer, key);
    else if (reviewed) typedAt.set(key, reviewed);
    // Not offered again.
    if (answer.step === "done") typedAt.clear();
    store();
  }, [answer, isArrived, key, reviewed]);
  // Earlier, a quick Back would leave the page.
  const current = [...answers.keys()].findLast((each) => answers.get(each) === key) as Answer | undefined;
  return { actionData: isNew && isArrived ? answer : current, typed: typedAt.get(key) };
}
