import { createHash } from "node:crypto";
import { eq, notInArray, sql } from "drizzle-orm";
import type { Author } from "../audit/audit.server.ts";
import type { Database, Db } from "../database/database.server.ts";
import { publisherFiles } from "../database/tables.server.ts";
import { publicFile } from "../http/public-files.server.ts";
import type { Result } from "../result.ts";
import { storedValues } from "../settings/shop/shop-settings.ts";
import { saveShopSettings, sectionVersions } from "../settings/shop/store-settings.server.ts";
import { ownValue } from "../text/own-value.ts";
import { callInStaffThread, ThreadLimit } from "../thread/create-thread.server.ts";
import type { FileKind } from "./check-file.ts";
import type { CheckedFile, FileFault, FileType } from "./read-picture.ts";

/** What only the publisher has, and where it is in `public/` for those who put it there (decisions 9.8). */
export const fileSlots = {
  declaration: { kind: "document", inPublic: "documents/certificates/declaration.pdf" },
  redCE: { kind: "document", inPublic: "documents/certificates/redCE.pdf" },
  safetyCE: { kind: "document", inPublic: "documents/certificates/safetyCE.pdf" },
  redUKCA: { kind: "document", inPublic: "documents/certificates/redUKCA.pdf" },
  safetyUKCA: { kind: "document", inPublic: "documents/certificates/safetyUKCA.pdf" },
  eMark: { kind: "document", inPublic: "documents/certificates/eMark.pdf" },
  noticeFr: { kind: "picture", inPublic: "documents/guarantee-notice/fr.svg" },
  noticeEn: { kind: "picture", inPublic: "documents/guarantee-notice/en.svg" },
  noticeEs: { kind: "picture", inPublic: "documents/guarantee-notice/es.svg" },
  noticeIt: { kind: "picture", inPublic: "documents/guarantee-notice/it.svg" },
  noticeDe: { kind: "picture", inPublic: "documents/guarantee-notice/de.svg" },
  founder: { kind: "picture", inPublic: "images/founder.jpg" },
} as const satisfies Record<string, { kind: FileKind; inPublic: string }>;
export type FileSlot = keyof typeof fileSlots;

export const isFileSlot = (name: string): name is FileSlot => Object.hasOwn(fileSlots, name);

/** Below what a request of staff may have (server/pages/document.ts). */
export const maxFileBytes = 3 * 1024 * 1024;

/** The row of `shop_settings` that names the file of each slot by its hash. */
export const filesRow = "files";
const folder = "/documents/publisher";
const extensions: Record<FileType, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

const nameOf = (slot: FileSlot, hash: string, type: FileType): string =>
  `${slot}-${hash.slice(0, 20)}.${extensions[type]}`;

/** Its name as stored: `redCE-<hash>.pdf`. */
export function uploadedFile(slot: FileSlot): string | undefined {
  const name = ownValue(storedValues(filesRow) ?? {}, slot);
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** The address of what was uploaded, else of what is in `public/`. */
export function publisherFile(slot: FileSlot): string | undefined {
  const name = uploadedFile(slot);
  return name ? `${folder}/${name}` : publicFile(fileSlots[slot].inPublic);
}

type Refusal = FileFault | "noFile" | "tooLarge" | "slow" | "conflict";

/** Checked in a thread; in force on all instances like every setting, with a row in the audit log. */
export async function storeFile(
  { db, author }: { db: Database; author: Author },
  { slot, bytes }: { slot: FileSlot; bytes: Uint8Array },
): Promise<Result<Refusal>> {
  if (bytes.length === 0) return { ok: false, error: "noFile" };
  if (bytes.length > maxFileBytes) return { ok: false, error: "tooLarge" };
  let checked: CheckedFile;
  try {
    const { kind } = fileSlots[slot];
    checked = await callInStaffThread("app/platform/files/check-file.ts", "checkFile", bytes, kind);
  } catch (error) {
    if (error instanceof ThreadLimit) return { ok: false, error: "slow" };
    throw error;
  }
  if ("fault" in checked) return { ok: false, error: checked.fault };
  const contents = Buffer.from(checked.contents);
  const hash = createHash("sha256").update(contents).digest("hex");
  const name = nameOf(slot, hash, checked.type);
  return change({ db, author }, slot, { name, type: checked.type, contents });
}

export const removeFile = (context: { db: Database; author: Author }, slot: FileSlot): Promise<Result<"conflict">> =>
  change(context, slot, undefined);

type NewFile = Pick<typeof publisherFiles.$inferInsert, "name" | "contents"> & { type: FileType };

async function change(
  context: { db: Database; author: Author },
  slot: FileSlot,
  file: NewFile | undefined,
): Promise<Result<"conflict">> {
  const version = (await sectionVersions(context.db)).get(filesRow) ?? 0;
  const values = { [slot]: file?.name ?? "" };
  const saved = await saveShopSettings(context, { section: filesRow, version, values }, async (tx, after) => {
    if (file) await tx.insert(publisherFiles).values(file).onConflictDoNothing();
    const named = Object.values(after).filter((name) => typeof name === "string" && name !== "") as string[];
    await tx.delete(publisherFiles).where(named.length > 0 ? notInArray(publisherFiles.name, named) : sql`true`);
  });
  return saved.ok ? { ok: true } : { ok: false, error: "conflict" };
}

export const listFiles = (db: Db) =>
  db
    .select({
      name: publisherFiles.name,
      bytes: sql<number>`octet_length(${publisherFiles.contents})`,
      storedAt: publisherFiles.storedAt,
    })
    .from(publisherFiles);

/**
 * Answers a file's address: never run, in an origin of its own (`sandbox`), framed by nobody, and kept for a year, since
 * another file has another name. PDFs are saved and not shown: browsers do not show them in a sandbox, and may run their
 * scripts without one.
 */
export async function fileResponse(db: Db, name: string): Promise<Response | undefined> {
  const slot = name.split("-")[0]!;
  if (!isFileSlot(slot) || uploadedFile(slot) !== name) return undefined;
  const [file] = await db.select().from(publisherFiles).where(eq(publisherFiles.name, name));
  if (!file) return undefined;
  const isPdf = file.type === "application/pdf";
  return new Response(new Uint8Array(file.contents), {
    headers: {
      "content-type": file.type,
      "content-length": String(file.contents.length),
      "content-disposition": `${isPdf ? "attachment" : "inline"}; filename="${slot}.${name.split(".").at(-1)}"`,
      "content-security-policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
