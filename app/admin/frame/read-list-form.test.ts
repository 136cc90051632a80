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

test("issue 10: an empty file does not replace what was typed, and a NUL character is replaced", async () => {
  expect(await read(Buffer.alloc(0))).toEqual({ text: "typed", isApplied: false });
  expect(await read(Buffer.from(`${"OD264800000113\n".repeat(20)}OD\0`))).toMatchObject({
    text: expect.stringMatching(/OD\ufffd$/),
  });
});

test("issue 10: a workbook, a picture and a PDF are recognised by their contents; codes with a reader's control characters are text", async () => {
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256));
  expect(await read(Buffer.concat([Buffer.from("ffd8ffe0", "hex"), noise]))).toEqual({ fault: "noList" });
  expect(await read(Buffer.concat([Buffer.from("%PDF-1.7\n1 0 obj << /Length 5000 >> stream\n"), noise]))).toEqual({
    fault: "noList",
  });
  expect(await read(Buffer.from("\u0002OD264800000113\u001d21\u0003\r\n".repeat(3)))).not.toHaveProperty("fault");
  expect(await read(Buffer.from("504b030414000600", "hex"))).toEqual({ fault: "noList" });
  expect(await read(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toEqual({ fault: "noList" });
  expect(await read(Buffer.from("PK;OD1"))).toMatchObject({ text: "PK;OD1" });
});

test("issue 10: a text of megabytes without line ends is no list, uploaded or pasted", async () => {
  const endless = "x;".repeat(6_000);
  expect(await read(Buffer.from(endless))).toEqual({ fault: "endlessLine" });
  expect(await read(Buffer.alloc(0), `OD264800000113\r\n${endless}`)).toEqual({ fault: "endlessLine" });
  expect(await read(Buffer.from("x;y\r".repeat(6_000)))).not.toHaveProperty("fault");
});

test("issue 10: of a long list the page shows first the lines that change nothing, and the number of all lines", () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => ({ line: at + 1, ok: at % 1_000 !== 999, sentence: "" }));
  const answer = listAnswer({ text: "", isApplied: false }, lines);
  expect(answer).toMatchObject({ good: 4_995, all: 5_000 });
  expect(answer.lines.slice(0, 6).map(({ line }) => line)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 1]);
  expect(answer.lines).toHaveLength(500);
});
