import { expect, test } from "vitest";
import { decodeList, listAnswer, readListForm } from "./read-list-form.server.ts";

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
  ["UTF-16, little-endian without its mark", Buffer.from(list, "utf16le")],
  ["UTF-16, big-endian without its mark", Buffer.from(list, "utf16le").swap16()],
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

test("issue 10: an empty file does not replace what was typed, and NUL characters of a binary file are replaced", async () => {
  expect(await read(Buffer.alloc(0))).toEqual({ text: "typed", isApplied: false });
  expect((await read(Buffer.from([0, 0, 0, 255])))?.text).not.toContain("\0");
});

test("issue 10: a workbook is recognised by its contents", async () => {
  expect(await read(Buffer.from("504b030414000600", "hex"))).toBeNull();
  expect(await read(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBeNull();
  expect(await read(Buffer.from("PK;OD1"))).toMatchObject({ text: "PK;OD1" });
});

test("issue 10: of a long list the page shows first the lines that change nothing, and the number of all lines", () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => ({ line: at + 1, ok: at % 1_000 !== 999, sentence: "" }));
  const answer = listAnswer({ text: "", isApplied: false }, lines);
  expect(answer).toMatchObject({ good: 4_995, all: 5_000 });
  expect(answer.lines.slice(0, 6).map(({ line }) => line)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 1]);
  expect(answer.lines).toHaveLength(500);
});
