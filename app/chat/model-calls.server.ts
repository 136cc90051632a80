/** A limit of model calls, which cost money, for all instances. Beyond it passages are the answers, as without a model. */
import { type Db, database } from "#app/platform/database/database.server.ts";
import { hitsOnLimit, type Limit, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { answerFaults } from "./rules/model-answer.ts";

const limitOf = (callsPerDay: number): Limit => ({ name: "assistant-model", max: callsPerDay, windowSeconds: 86_400 });
const everybody = "all";

/** False beyond the limit, or if it cannot be counted. */
export async function mayCallModel(callsPerDay: number): Promise<boolean> {
  try {
    const answer = await takeFromLimit(database(), limitOf(callsPerDay), everybody);
    if (!answer.allowed) log.warn({ callsPerDay }, "the assistant's model has had its calls of the day");
    return answer.allowed;
  } catch (error) {
    log.warn({ err: error as Error }, "a call of the assistant's model could not be counted");
    return false;
  }
}

/** Since the first call of the current 24 hours. */
export const modelCalls = (db: Db, callsPerDay: number): Promise<number> =>
  hitsOnLimit(db, limitOf(callsPerDay), everybody);

/** Used, unreadable, missing, or why one was dropped. */
const outcomes = ["used", "failed", "unreadable", ...answerFaults] as const;

const answered = new Map<string, number>(outcomes.map((outcome) => [outcome, 0]));

export const countModelAnswer = (outcome: (typeof outcomes)[number]): void =>
  void answered.set(outcome, answered.get(outcome)! + 1);

/** Since the process started. */
export const modelAnswerCounts = (): ReadonlyMap<string, number> => answered;
