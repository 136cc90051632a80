import type { CallName } from "./api.ts";

/**
 * What happens to a call. "Saved" means under the call's idempotency key.
 * - `ok`: nothing; uses up one place in a sequence
 * - `402`: declined. On a confirmation the decline is written down as a card's would be; elsewhere nothing is executed. Saved
 * - `429`, `500`: refused before execution. Not saved: a retry with the same key executes
 * - `saved-500`: executes nothing, yet every retry with the same key gets the same 500
 * - `500-after-commit`: executes, answers 500. Saved as 500: only a list finds the object
 * - `hang`: executes nothing and never answers
 * - `hang-after-commit`: executes, saves the answer, never sends it
 * - `reset`: connection reset, nothing executed
 * - `reset-after-commit`: executes, saves the answer, then resets. The SDK retries a reset once by itself even with
 *   `maxNetworkRetries: 0`, so one reset heals by replay; `times: 2` shows it to the caller
 * - `delay`: `ms` before execution, or after it with `when: "after"` (webhooks then arrive before the answer)
 * - `garbage`: executes and saves, answers 200 with a body that is not JSON
 */
export type Outcome =
  | "402"
  | "429"
  | "500"
  | "500-after-commit"
  | "delay"
  | "garbage"
  | "hang"
  | "hang-after-commit"
  | "ok"
  | "reset"
  | "reset-after-commit"
  | "saved-500";

export interface RecordedCall {
  call: CallName;
  id: string;
  method: string;
  path: string;
  params: unknown;
  idempotencyKey: string | null;
  apiVersion: string;
  publishable: boolean;
  outcome: Outcome;
  /** HTTP status of the answer, or null when none was sent. */
  status: number | null;
  replayed: boolean;
  at: number;
}

export interface FaultRule {
  outcome: Outcome;
  /** Default: any call. */
  call?: CallName;
  matches?: (call: Omit<RecordedCall, "outcome" | "status" | "replayed">) => boolean;
  /** How many calls it touches (default 1, `Infinity` for all). */
  times?: number;
  /** Matching calls to let through first. */
  after?: number;
  ms?: number;
  when?: "before" | "after";
  /** For `402`: default `generic_decline`. */
  declineCode?: string;
}

interface Standing {
  rule: FaultRule;
  skip: number;
  left: number;
}

/** Outcomes that belong to an execution: a replayed answer neither suffers them nor uses them up. */
const EXECUTION: Outcome[] = ["402", "500-after-commit", "saved-500"];

/** Rules apply in the order they were given; the first that matches and is not used up wins. */
export class FaultScript {
  #standing: Standing[] = [];

  /** Returns a function that withdraws the rule. */
  add(rule: FaultRule): () => void {
    const standing: Standing = { rule, skip: rule.after ?? 0, left: rule.times ?? 1 };
    this.#standing.push(standing);
    return () => {
      this.#standing = this.#standing.filter((other) => other !== standing);
    };
  }

  clear(): void {
    this.#standing = [];
  }

  take(call: Omit<RecordedCall, "outcome" | "status" | "replayed">, willReplay: boolean): FaultRule {
    for (const standing of this.#standing) {
      const { rule } = standing;
      if (standing.left <= 0 || (rule.call !== undefined && rule.call !== call.call)) continue;
      if (rule.matches !== undefined && !rule.matches(call)) continue;
      if (willReplay && EXECUTION.includes(rule.outcome)) continue;
      if (standing.skip > 0) {
        standing.skip -= 1;
        continue;
      }
      standing.left -= 1;
      return rule;
    }
    return { outcome: "ok" };
  }
}
