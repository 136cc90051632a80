import { submissionId, submissionOf } from "#app/forms/submission.server.ts";
import { isAudited } from "#app/platform/audit/audit.server.ts";
import { databaseErrorCode } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import type { Staff } from "./staff.server.ts";

const excludedFields = new Set(["submission", "scripted", "again"]);

/**
 * Runs a step; returns null if the same submission was saved before and only its answer was lost. The page gives each
 * submission a key; the ids of the step's audit rows are derived from the key and the contents, so the transaction of a
 * repetition fails even while the first one is running. A step without an audit row is not recognised.
 */
export async function runOnce<Result extends { ok: boolean }>(
  staff: Staff,
  { form, pathname }: { form: FormData; pathname: string },
  run: (staff: Staff) => Promise<Result>,
): Promise<Result | null> {
  const key = form.get("submission");
  if (typeof key !== "string" || !isUuid(key)) return run(staff);
  const contents = [...form].filter(([name]) => !excludedFields.has(name));
  const submission = submissionOf(key, { userId: staff.author.userId, pathname, contents });
  const idOfRow = (row: number) => submissionId(`${submission}\n${row}`);
  const isSaved = () => isAudited(staff.db, idOfRow(0));
  if (await isSaved()) return null;
  let rows = 0;
  const rowId = () => idOfRow(rows++);
  try {
    const result = await run({ ...staff, author: { ...staff.author, rowId } });
    // It may have been refused because of what the same submission has just saved.
    return !result.ok && rows === 0 && (await isSaved()) ? null : result;
  } catch (error) {
    if (databaseErrorCode(error) === "23505" && (await isSaved())) return null;
    throw error;
  }
}
