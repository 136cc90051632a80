import { expect, test } from "vitest";
import { decodeList, readListForm } from "./read-list-form.server.ts";

const list = "Numéro;Suivi\r\nOD-2026-000001;6A12345678901\r\n";
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};
const contentsOf = (bytes: Buffer) => new Uint8Array(bytes).buffer;

test.each([
  ["UTF-8", Buffer.from(list)],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${list}`)],
  ["UTF-16, little-endian", utf16(list, false)],
  ["UTF-16, big-endian", utf16(list, true)],
  ["Windows-1252", Buffer.from(list, "latin1")],
])("issue 10: a list saved as %s is read", (_, bytes) => {
  expect(decodeList(contentsOf(bytes))).toBe(list);
});

async function read(file: Buffer, typed = "typed") {
  const body = new FormData();
  body.set("intent", "preview");
  body.set("list", typed);
  body.set("file", new File([contentsOf(file)], "list.csv"));
  return readListForm(new Request("http://localhost:3000/", { method: "POST", body }));
}

test("issue 10: a file without contents leaves what was typed, and one that is no text has no NUL character", async () => {
  expect(await read(Buffer.alloc(0))).toEqual({ text: "typed", isApplied: false });
  expect((await read(Buffer.from([0, 1, 0, 255]))).text).not.toContain("\0");
});
