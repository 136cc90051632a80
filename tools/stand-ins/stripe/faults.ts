import type { CallName } from "#app/payments/simulator/api.ts";

/**
 * What happens to a call. "Saved" means under the call's idempotency key.
 * - `ok`: nothing
 * - `429`, `500`: refused before execution. Not saved: a retry with the same key executes
 * - `saved-500`: executes nothing, yet every retry with the same key gets the same 500
 * - `500-after-commit`: executes, answers 500. Saved as 500: only a list finds the object
 * - `hang`: executes nothing and never answers
 * - `hang-after-commit`: executes, saves the answer, never sends it
 * - `reset`: connection reset, nothing executed
 * - `reset-after-commit`: executes, saves the answer, then resets. The SDK retries a reset once by itself even with
 *   `maxNetworkRetries: 0`, so one reset heals by replay; `times: 2` shows it to the caller
 */
export type Outcome =
  | "429"
  | "500"
  | "500-after-commit"
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
  status: number | null;
  replayed: boolean;
  at: number;
}

export interface FaultRule {
  outcome: Outcome;
  call?: CallName;
  times?: number;
}

interface Standing {
  rule: FaultRule;
  left: number;
}

/** Faults of an execution, which a replayed response does not meet. */
const executedFaults: Outcome[] = ["500-after-commit", "saved-500"];

/** The first matching rule that is not used up applies. */
export class FaultScript {
  #standing: Standing[] = [];

  add(rule: FaultRule): () => void {
    const standing: Standing = { rule, left: rule.times ?? 1 };
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
      if (willReplay && executedFaults.includes(rule.outcome)) continue;
      standing.left -= 1;
      return rule;
    }
    return { outcome: "ok" };
  }
}
