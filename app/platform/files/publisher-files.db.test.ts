import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { auditOf } from "../audit/audit.server.ts";
import { publisherFiles } from "../database/tables.server.ts";
import { applyShopValues } from "../settings/shop/shop-settings.ts";
import { fileResponse, publisherFile, removeFile, storeFile, uploadedFile } from "./publisher-files.server.ts";

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
    "content-disposition": 'inline; filename="redCE.pdf"',
    "x-content-type-options": "nosniff",
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
