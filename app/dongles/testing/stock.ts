import type { Database } from "#app/platform/database/database.server.ts";
import { importStock } from "../import-stock.server.ts";
import { makeSerial } from "../serial.ts";

let running = 0;

export async function stock(db: Database, count: number): Promise<string[]> {
  const serials = Array.from({ length: count }, () => makeSerial(26, 47, ++running));
  const list = { contents: serials.join("\n"), isTyped: true };
  const read = await importStock({ db, author: { userId: "test" } }, list);
  if ("fault" in read || read.lines.some(({ verdict }) => verdict !== "add"))
    throw new Error("the serials are not new");
  return serials;
}
