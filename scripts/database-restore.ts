/** `npm run db:restore -- FILE [--force]`: fills an empty database from FILE; --force replaces what is there. */
import { restoreDatabase } from "#database/transfer.ts";

const force = process.argv.includes("--force");
const [file, ...others] = process.argv.slice(2).filter((word) => word !== "--force");
if (!file || others.length > 0 || file.startsWith("-")) {
  console.error("Usage: npm run db:restore -- FILE [--force]");
  process.exit(2);
}
try {
  console.log(await restoreDatabase(process.env, file, force));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
