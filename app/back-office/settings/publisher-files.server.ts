import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  type FileSlot,
  fileSlots,
  filesRow,
  isFileSlot,
  listFiles,
  maxFileBytes,
  publisherFile,
  removeFile,
  storeFile,
  uploadedFile,
} from "#app/platform/files/publisher-files.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { authorNames } from "../audit/audit-list.server.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { settingsTexts } from "./settings-texts.server.ts";

const fileSize = (bytes: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: "unit",
    unit: bytes < 1_000_000 ? "kilobyte" : "megabyte",
    maximumFractionDigits: 0,
  }).format(bytes / (bytes < 1_000_000 ? 1_000 : 1_000_000));

/** The tab for files that only the publisher has, each with what is in force (decisions 9.8). */
export async function filesTab(db: Db, language: Language) {
  const { files: t, fileNames, filePlaces } = settingsTexts(language);
  const stored = new Map((await listFiles(db)).map((file) => [file.name, file]));
  const files = (Object.keys(fileSlots) as FileSlot[]).map((slot) => {
    const name = uploadedFile(slot);
    const file = name === undefined ? undefined : stored.get(name);
    const { kind } = fileSlots[slot];
    return {
      slot,
      kind,
      name: fileNames[slot],
      place: filePlaces[slot],
      address: publisherFile(slot),
      /** Only what was uploaded can be removed. */
      isUploaded: file !== undefined,
      state: file
        ? fill(t.uploaded, {
            date: shortDateAndTime(file.storedAt, language),
            size: fileSize(file.bytes, language),
          })
        : publisherFile(slot)
          ? t.inPublic
          : t.missing,
    };
  });
  return { files, history: await historyOf(db, language) };
}

const shownChanges = 20;

async function historyOf(db: Db, language: Language) {
  const { files: t, fileNames } = settingsTexts(language);
  const rows = await auditOf(db, `setting:${filesRow}`, shownChanges);
  const authors = await authorNames(
    db,
    rows.map(({ author }) => author),
    auditTexts(language),
  );
  // The first letters of the hash tell two files apart.
  const short = (values: Record<string, unknown> | null, slot: string) =>
    String(ownValue(values ?? {}, slot) || t.none).replace(/^\w+-(\w{8})\w*/, "$1…");
  return rows.map(({ id, at, author, before, after }) => ({
    id,
    at: shortDateAndTime(at, language),
    author: authors.get(author) ?? "",
    changes: Object.keys(after ?? {})
      .filter(isFileSlot)
      .map((slot) => ({ label: fileNames[slot], before: short(before, slot), after: short(after, slot) })),
  }));
}

const slotOf = (form: FormData): FileSlot | undefined => {
  const slot = String(form.get("row") ?? "");
  return isFileSlot(slot) ? slot : undefined;
};

export const fileSteps = {
  "upload-file": defineStep({
    permission: "settings.edit",
    fields: {},
    recent: true,
    reversible: "The file can be replaced or removed.",
    async run(staff, _values, { form }): Promise<StepResult> {
      const [slot, file] = [slotOf(form), form.get("file")];
      if (!slot) return { ok: false, error: "unknownFile" };
      if (!(file instanceof File)) return { ok: false, error: "noFile" };
      const stored = await storeFile(staff, { slot, bytes: new Uint8Array(await file.arrayBuffer()) });
      if (stored.ok) return { ok: true };
      const size = fileSize(maxFileBytes, staff.language);
      return { ok: false, error: stored.error === "conflict" ? "fileChanged" : stored.error, values: { size } };
    },
  }),
  "remove-file": defineStep({
    permission: "settings.edit",
    fields: {},
    recent: true,
    isConfirmedFirst: true,
    async run(staff, _values, { form }): Promise<StepResult> {
      const slot = slotOf(form);
      if (!slot || !uploadedFile(slot)) return { ok: false, error: "unknownFile" };
      const removed = await removeFile(staff, slot);
      return removed.ok ? removed : { ok: false, error: "fileChanged" };
    },
  }),
};
