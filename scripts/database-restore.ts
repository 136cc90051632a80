/** `npm run db:restore -- FILE [--force]`: fills an empty database from FILE; --force replaces what is there. */
import { restoreDatabase } from "#database/transfer.ts";
import { stop } from "./command-line/stop.ts";

const force = process.argv.includes("--force");
const [file, ...others] = process.argv.slice(2).filter((word) => word !== "--force");
if (!file || others.length > 0 || file.startsWith("-")) stop("Usage: npm run db:restore -- FILE [--force]", 64);
console.log(await restoreDatabase(process.env, file, force).catch((error: Error) => stop(error.message, 1)));
