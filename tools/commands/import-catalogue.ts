/** `npm run catalogue:import -- FILE [--skip-bad]`: adds and changes vehicles from a CSV file; removes none. */
import { readFile } from "node:fs/promises";
import { importCatalogue } from "#app/catalogue/vehicles/import-catalogue.server.ts";
import { reasonInEnglish } from "#app/catalogue/vehicles/line-faults.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { withShopDatabase } from "./command-line/shop-database.ts";
import { readArguments, stop } from "./command-line/stop.ts";

const shownLines = 50;

const { words, flag: skipBad } = readArguments("npm run catalogue:import -- FILE [--skip-bad]", 1, "skip-bad");
const file = words[0]!;
const bytes = await readFile(file).catch((error: Error) => stop(`${file} cannot be read: ${error.message}`, 66));
const report = await withShopDatabase((db) => importCatalogue({ db, clock: systemClock }, bytes, { skipBad }));

for (const fault of report.refused.slice(0, shownLines))
  process.stdout.write(`line ${fault.line}: ${reasonInEnglish(fault)}\n`);
if (report.refused.length > shownLines) process.stdout.write(`… and ${report.refused.length - shownLines} more\n`);
const counts = `${report.added} added, ${report.changed} changed, ${report.unchanged} unchanged, ${report.refused.length} refused`;
if (report.ok) process.stdout.write(`${counts}\n`);
else stop(`Nothing was changed. Without the refused lines: ${counts}. Fix them, or take the rest with --skip-bad.`, 1);
