import { submissionId, submissionOf } from "#app/forms/submission.server.ts";
import { isAudited } from "#app/platform/audit.server.ts";
import { databaseErrorCode } from "#app/platform/database.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Staff } from "./staff.server.ts";

const notContents = new Set(["submission", "scripted"]);

/**
 * Runs a step unless the same submission has been saved already and only its answer was lost: then null. The page gives each
 * submission a key; the step's audit rows take their ids from the key and the contents, so the transaction of a repetition
 * fails even while the first one is still under way. A step that leaves no audit row is not recognised.
 */
export async function runOnce<Result extends { ok: boolean }>(
  staff: Staff,
  { form, pathname }: { form: FormData; pathname: string },
  run: (staff: Staff) => Promise<Result>,
): Promise<Result | null> {
  const key = form.get("submission");
  if (typeof key !== "string" || !isUuid(key)) return run(staff);
  const contents = [...form].filter(([name]) => !notContents.has(name));
  const submission = submissionOf(key, { userId: staff.author.userId, pathname, contents });
  const idOfRow = (row: number) => submissionId(`${submission}\n${row}`);
  const isSaved = () => isAudited(staff.db, idOfRow(0));
  if (await isSaved()) return null;
  let rows = 0;
  const rowId = () => idOfRow(rows++);
  try {
    const result = await run({ ...staff, author: { ...staff.author, rowId } });
    // Refused before it wrote anything: perhaps because of what the same submission has just saved.
    return !result.ok && rows === 0 && (await isSaved()) ? null : result;
  } catch (error) {
    if (databaseErrorCode(error) === "23505" && (await isSaved())) return null;
    throw error;
  }
}
