/** `npm run db:dump -- FILE`: writes the shop's database to FILE, never over an existing one. Works while it runs. */
import { dumpDatabase } from "#database/transfer.ts";
import { stop } from "./command-line/stop.ts";

const [file, ...others] = process.argv.slice(2);
if (!file || others.length > 0 || file.startsWith("-")) stop("Usage: npm run db:dump -- FILE", 64);
console.log(await dumpDatabase(process.env, file).catch((error: Error) => stop(error.message, 1)));
