/** `npm run db:dump -- FILE`: writes the shop's database to FILE, never over an existing one. Works while it runs. */
import { dumpDatabase } from "#database/transfer.ts";

const [file, ...others] = process.argv.slice(2);
if (!file || others.length > 0 || file.startsWith("-")) {
  console.error("Usage: npm run db:dump -- FILE");
  process.exit(2);
}
try {
  console.log(await dumpDatabase(process.env, file));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
