import { submissionId, submissionOf } from "#app/forms/submission.server.ts";
import { isAudited } from "#app/platform/audit/audit.server.ts";
import { databaseErrorCode } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Staff } from "./staff.server.ts";

const excludedFields = new Set(["submission", "scripted", "again"]);

/**
 * Runs a step; null if the same submission was saved before. The ids of its audit rows derive from the submission's key and
 * contents, so a repeated transaction fails, also during the first one. Steps without audit rows are not recognised.
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
    // Perhaps refused because of what the same submission has saved.
    return !result.ok && rows === 0 && (await isSaved()) ? null : result;
  } catch (error) {
    if (databaseErrorCode(error) === "23505" && (await isSaved())) return null;
    throw error;
  }
}
