import { expect, test } from "vitest";
import { qrCode } from "./qr-code.server.ts";

test("a QR code: its size is one of the standard's, a corner square in three corners, nothing in the quiet zone", async () => {
  const { size, path } = await qrCode(`otpauth://totp/Odovia:anna@example.com?secret=${"JBSWY3DPEHPK3PXP".repeat(2)}`);
  const side = size - 8;
  expect((side - 17) % 4).toBe(0);
  const rows = Array.from({ length: size }, () => " ".repeat(size));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const row = rows[Number(y)]!;
    rows[Number(y)] = row.slice(0, Number(x)) + "#".repeat(Number(width)) + row.slice(Number(x) + Number(width));
  }
  const square = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"];
  const at = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  for (const [x, y] of [
    [4, 4],
    [side - 3, 4],
    [4, side - 3],
  ] as const)
    expect(at(x, y)).toEqual(square);
  expect(at(side - 3, side - 3)).not.toEqual(square);
  const isQuiet = (text: string) => text.trim() === "";
  expect([...rows.slice(0, 4), ...rows.slice(-4)].every(isQuiet)).toBe(true);
  expect(rows.every((row) => isQuiet(row.slice(0, 4)) && isQuiet(row.slice(-4)))).toBe(true);
});
