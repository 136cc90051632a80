import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkFile } from "./check-file.ts";

const pdf = (inside = "") =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
    "latin1",
  );
const packed = (inside: string, filter = "/FlateDecode") => {
  const stream = deflateSync(Buffer.from(inside)).toString("latin1");
  const object = `>>\nendobj\n2 0 obj\n<< /Type /ObjStm /Filter ${filter} /Length 9 >>\nstream\n${stream}\nendstream\nendobj <<`;
  return pdf(object);
};
const jpeg = readFileSync("public/images/social/fr/home.jpg");
const webp = readFileSync("public/images/dongle/v6/bench-960.webp");
const png = readFileSync("public/images/icon-192.png");

test("decisions 9.8: a PDF is accepted by its contents, unless it runs, opens or carries something", () => {
  expect(checkFile(pdf(), "document")).toMatchObject({ type: "application/pdf", contents: pdf() });
  expect(checkFile(readFileSync("public/documents/odovia-manual-fr.pdf"), "document")).toMatchObject({
    type: "application/pdf",
  });
  for (const active of [
    "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
    "/J#61vaScript 3 0 R",
    "/EmbeddedFiles 2 0 R",
  ])
    expect(checkFile(pdf(active), "document"), active).toEqual({ fault: "active" });
  expect(checkFile(packed("/S /JavaScript"), "document")).toEqual({ fault: "active" });
  expect(checkFile(packed("/Title (quiet)"), "document")).toMatchObject({ type: "application/pdf" });
  // What cannot be looked into is refused.
  expect(checkFile(packed("/S /JavaScript", "/LZWDecode"), "document")).toEqual({ fault: "damaged" });
  const hex = Buffer.from("/S /JavaScript").toString("hex");
  expect(checkFile(packed(hex, "[/FlateDecode /ASCIIHexDecode]"), "document")).toEqual({ fault: "damaged" });
  const predicted = "/FlateDecode /DecodeParms << /Predictor 12 >>";
  expect(checkFile(packed("/S /JavaScript", predicted), "document")).toEqual({ fault: "damaged" });
  for (const padding of [" ".repeat(5_000), "/Title (obj)"])
    expect(checkFile(packed("/S /JavaScript", `/FlateDecode ${padding}`), "document")).toEqual({ fault: "damaged" });
  expect(checkFile(pdf("/Encrypt 5 0 R"), "document")).toEqual({ fault: "encrypted" });
  expect(checkFile(pdf().subarray(0, 60), "document")).toEqual({ fault: "damaged" });
});

test("decisions 9.8: a scan may have the bytes of `/JS` in its picture by chance", () => {
  const scan = pdf(">> stream\n\x8b/JS\x9c\x03 endstream <<");
  expect(checkFile(scan, "document")).toMatchObject({ type: "application/pdf" });
  for (const script of ["/JS (app.alert(1))", "/JS 5 0 R", "/JS<61>", "/J#53\0(x)", "/JS%x\n(x)"])
    expect(checkFile(pdf(script), "document"), script).toEqual({ fault: "active" });
});

test("decisions 9.8: what is no file of the kind is refused, whatever its name", () => {
  const others = ["<html><script>alert(1)</script>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "MZ", "", "%PDF"];
  for (const kind of ["document", "picture"] as const)
    for (const text of others) expect(checkFile(Buffer.from(text), kind), text).toEqual({ fault: "notThisKind" });
  expect(checkFile(jpeg, "document")).toEqual({ fault: "notThisKind" });
  expect(checkFile(pdf(), "picture")).toEqual({ fault: "notThisKind" });
});

test("decisions 9.8: pictures keep what draws them, and lose place, comments and whatever follows", () => {
  for (const [file, type] of [
    [jpeg, "image/jpeg"],
    [webp, "image/webp"],
    [png, "image/png"],
  ] as const) {
    const read = checkFile(file, "picture");
    expect(read).toMatchObject({ type });
    // The same again: nothing is lost twice.
    if ("contents" in read) expect(checkFile(read.contents, "picture")).toEqual(read);
    expect(checkFile(Buffer.concat([file, Buffer.from("<script>")]), "picture"), type).toEqual({ fault: "damaged" });
    expect(checkFile(file.subarray(0, file.length - 20), "picture"), type).toEqual({ fault: "damaged" });
  }
});

/** Exif with a direction and the text of a place. */
const exif = (direction: number) => {
  const tiff = Buffer.from(`49492a0008000000010012010300010000000${direction}00000000000000`, "hex");
  const segment = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from("GPS 48.85 N")]);
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2]);
  return Buffer.concat([head, segment]);
};

test("decisions 9.8: a phone's photo loses its place and keeps its direction", () => {
  const photo = Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)]);
  const read = checkFile(photo, "picture");
  if (!("contents" in read)) throw new Error("refused");
  const kept = Buffer.from(read.contents);
  expect(kept.includes("GPS")).toBe(false);
  expect(kept.subarray(2, 38).toString("hex")).toBe(
    "ffe1002245786966" + "0000" + "4d4d002a00000008000101120003000000010006000000000000",
  );
  expect(checkFile(kept, "picture")).toEqual(read);
});

test("decisions 9.8: a phone's further pictures, each with its place, are cut off", () => {
  const list = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 8]), Buffer.from("MPF\0MM", "latin1")]);
  const further = Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)]);
  const photo = Buffer.concat([jpeg.subarray(0, 2), list, jpeg.subarray(2), further]);
  const read = checkFile(photo, "picture");
  if (!("contents" in read)) throw new Error("refused");
  expect(read).toEqual(checkFile(jpeg, "picture"));
  expect(checkFile(Buffer.concat([jpeg, further]), "picture"), "not listed").toEqual({ fault: "damaged" });
});

test("decisions 9.8: comments between the scans of a picture are lost", () => {
  const note = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from("48.85N")]);
  const noted = Buffer.concat([jpeg.subarray(0, -2), note, jpeg.subarray(-2)]);
  expect(checkFile(noted, "picture")).toEqual(checkFile(jpeg, "picture"));
});

test("decisions 9.8: an animation is refused, not stored as an empty picture", () => {
  const frames = Buffer.from("RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x09\0\0\x09\0\0ANMF\0\0\0\0", "latin1");
  expect(checkFile(frames, "picture")).toEqual({ fault: "damaged" });
});

test("decisions 9.8: a picture that would fill a phone's memory is refused", () => {
  const large = Buffer.from(png);
  large.writeUInt32BE(20_000, 16);
  expect(checkFile(large, "picture")).toEqual({ fault: "pixels" });
});
