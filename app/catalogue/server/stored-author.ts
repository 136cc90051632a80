import type { Author } from "#app/platform/audit.server.ts";

/** As the audit log names authors. */
export const storedAuthor = (author: Author): string => (typeof author === "string" ? author : `user:${author.userId}`);
