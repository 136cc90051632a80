import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder that is served: the built one, or its source under the development server. */
export const publicFolder = import.meta.env.PROD
  ? join(process.cwd(), process.env.BUILD_DIRECTORY ?? "build", "client")
  : join(process.cwd(), "public");

const known = new Map<string, boolean>();

/**
 * The address of a file that the operator may have put under `public/` (certificates, datasheets, videos), undefined when
 * it is not there. Looked up once, since the server lists what it serves when it starts.
 */
export function publicFile(path: string): string | undefined {
  let exists = known.get(path);
  if (exists === undefined) {
    exists = existsSync(join(publicFolder, path));
    known.set(path, exists);
  }
  return exists ? `/${path}` : undefined;
}
