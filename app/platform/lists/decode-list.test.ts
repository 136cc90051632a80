import { expect, test } from "vitest";
import { decodeList } from "./decode-list.ts";

const list = "Numéro;Suivi\r\nOD-2026-000001;6A12345678901\r\n";
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ["UTF-8", Buffer.from(list)],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${list}`)],
  ["UTF-16, little-endian", utf16(list, false)],
  ["UTF-16, big-endian", utf16(list, true)],
  ["UTF-16, little-endian without its mark", Buffer.from(list, "utf16le")],
  ["UTF-16, big-endian without its mark", Buffer.from(list, "utf16le").swap16()],
  ["Windows-1252", Buffer.from(list, "latin1")],
  ["decomposed letters", Buffer.from(list.normalize("NFD"))],
])("a list saved as %s is read", (_, bytes) => {
  expect(decodeList(bytes)).toEqual({ text: list });
});

test("with line ends of old Macs the letters show which encoding it is", () => {
  const macintosh = Buffer.from([0x4e, 0x75, 0x6d, 0x8e, 0x72, 0x6f, 0x0d, 0x4f, 0x44, 0x31, 0x0d]);
  expect(decodeList(macintosh)).toEqual({ text: "Numéro\rOD1\r" });
  expect(decodeList(Buffer.from("Numéro\rOD1\r", "latin1"))).toEqual({ text: "Numéro\rOD1\r" });
});

test("a workbook, a picture and a PDF are recognised by their contents; codes with a reader's control characters are text", () => {
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256));
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n1 0 obj << /Length 5000 >> stream\n"), noise]);
  for (const file of [
    Buffer.concat([Buffer.from("ffd8ffe0", "hex"), noise]),
    pdf,
    Buffer.from("504b030414000600", "hex"),
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(4_000),
  ])
    expect(decodeList(file)).toEqual({ fault: "noList" });
  expect(decodeList(Buffer.from("\u0002OD264800000113\u001d21\u0003\r\n".repeat(3)))).toHaveProperty("text");
  expect(decodeList(Buffer.from("PK;OD1"))).toEqual({ text: "PK;OD1" });
  expect(decodeList(Buffer.from(`${"OD264800000113\n".repeat(20)}OD\0`))).toMatchObject({
    text: expect.stringMatching(/OD\ufffd$/),
  });
});

test("a text of megabytes without line ends is no list, uploaded or pasted", () => {
  const endless = "x;".repeat(6_000);
  expect(decodeList(Buffer.from(endless))).toEqual({ fault: "endlessLine" });
  expect(decodeList(`OD264800000113\r\n${endless}`)).toEqual({ fault: "endlessLine" });
  expect(decodeList("x;y\r".repeat(6_000))).toHaveProperty("text");
});
