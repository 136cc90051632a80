import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { auditOf } from "../audit/audit.server.ts";
import { publisherFiles } from "../database/tables.server.ts";
import { applyShopValues } from "../settings/shop/shop-settings.ts";
import {
  fileResponse,
  fileSlots,
  isFileSlot,
  publisherFile,
  removeFile,
  storeFile,
  uploadedFile,
} from "./publisher-files.server.ts";

const database = startForTests(testDatabase);
afterEach(() => applyShopValues({ stored: new Map(), given: new Map() }));

const manual = (language: string) => readFileSync(`public/documents/odovia-manual-${language}.pdf`);

test("decisions 9.8: an uploaded certificate has an address, is replaced and removed, with its history", async () => {
  const { db } = database;
  const context = { db, author: { userId: "u1" } };
  expect(publisherFile("redCE")).toBeUndefined();
  expect(await storeFile(context, { slot: "redCE", bytes: manual("fr") })).toEqual({ ok: true });
  const first = uploadedFile("redCE")!;
  expect(publisherFile("redCE")).toBe(`/documents/publisher/${first}`);
  const answer = (await fileResponse(db, first))!;
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="redCE.pdf"',
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(manual("fr"))).toBe(true);

  await storeFile(context, { slot: "redCE", bytes: manual("de") });
  const second = uploadedFile("redCE")!;
  expect(second).not.toBe(first);
  expect(await fileResponse(db, first)).toBeUndefined();
  expect(await db.select({ name: publisherFiles.name }).from(publisherFiles)).toEqual([{ name: second }]);

  expect(await storeFile(context, { slot: "redCE", bytes: Buffer.from("<svg/>") })).toMatchObject({
    error: "notThisKind",
  });
  expect(uploadedFile("redCE")).toBe(second);
  expect(await removeFile(context, "redCE")).toEqual({ ok: true });
  expect(publisherFile("redCE")).toBeUndefined();
  expect(await fileResponse(db, second)).toBeUndefined();
  expect(await db.select().from(publisherFiles)).toEqual([]);
  const history = await auditOf(db, "setting:files");
  expect(history.map(({ author, after }) => [author, after])).toEqual([
    ["user:u1", { redCE: "" }],
    ["user:u1", { redCE: second }],
    ["user:u1", { redCE: first }],
  ]);
});

test("decisions 9.8: files sent at once are all kept, and none in use is cleared away", async () => {
  const { db } = database;
  const context = { db, author: { userId: "u1" } };
  const slots = ["declaration", "safetyCE", "eMark"] as const;
  for (;;) {
    const open = slots.filter((slot) => !uploadedFile(slot));
    if (open.length === 0) break;
    await Promise.all(open.map((slot) => storeFile(context, { slot, bytes: manual("it") })));
  }
  for (const slot of slots) expect((await fileResponse(db, uploadedFile(slot)!))?.status).toBe(200);
});

test("decisions 9.8: an address that names no file in use answers nothing", async () => {
  for (const name of ["constructor-1.pdf", "redCE-.pdf", "redCE", "", "..%2F", "founder-0.jpg"])
    expect(await fileResponse(database.db, name), name).toBeUndefined();
});

test("security 6.102: every uploaded file is answered in a sandbox, as the type that was checked, and PDFs are saved", async () => {
  const { db } = database;
  const context = { db, author: { userId: "u1" } };
  const picture = readFileSync("public/images/icon-192.png");
  for (const slot of Object.keys(fileSlots).filter(isFileSlot)) {
    const isDocument = fileSlots[slot].kind === "document";
    expect(await storeFile(context, { slot, bytes: isDocument ? manual("fr") : picture }), slot).toEqual({ ok: true });
    const { headers } = (await fileResponse(db, uploadedFile(slot)!))!;
    expect(headers.get("content-security-policy"), slot).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(headers.get("x-content-type-options"), slot).toBe("nosniff");
    expect(headers.get("content-type"), slot).toMatch(isDocument ? /^application\/pdf$/ : /^image\/(?:png|jpeg|webp)$/);
    expect(headers.get("content-disposition"), slot).toMatch(isDocument ? /^attachment; / : /^inline; /);
  }
});

test("security 6.102: no other file of the program reads what staff have uploaded", async () => {
  const readers = globSync("{app,server}/**/*.{ts,tsx}").filter(
    (path) => !path.includes(".test.") && /publisherFiles\b/.test(readFileSync(path, "utf8")),
  );
  expect(readers.toSorted()).toEqual([
    "app/platform/database/tables.server.ts",
    "app/platform/files/publisher-files.server.ts",
  ]);
});
