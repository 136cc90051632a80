import { useEffect, useReducer } from "react";
import { useLocation, useNavigation } from "react-router";
import { readStoredJson, session, writeStored } from "#app/platform/browser/browser-storage.ts";
import type { WithdrawalValues } from "../rules/withdrawal-fields.ts";

type Step = { step: string; at: number };
type Stored<Answer> = { answers: [Answer, string][]; typed: [string, WithdrawalValues][] };

const storageKey = "odovia_withdrawal";

/** By the key of its entry in this tab's history: an answer, and what step 1 contained before its review. */
const answers = new Map<Step, string>();
const typedAt = new Map<string, WithdrawalValues>();
let isRestored = false;

/** After a reload: the entries of the history keep their keys. */
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

/** The step of the entry that is shown, also after Back, Forward and a reload. */
export function useWithdrawalHistory<Answer extends Step & { values?: unknown }>(
  answer: (Answer & Step) | undefined,
  reviewed: WithdrawalValues | undefined,
) {
  const { key } = useLocation();
  // Until then the answer is there, and the entry is still the one of the form.
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
    // What was declared is not offered once more.
    if (answer.step === "done") typedAt.clear();
    store();
  }, [answer, isArrived, key, reviewed]);
  // Not before its entry is there: a quick Back would leave the page.
  const known = [...answers.keys()].findLast((each) => answers.get(each) === key) as Answer | undefined;
  return { actionData: isNew && isArrived ? answer : known, typed: typedAt.get(key) };
}
