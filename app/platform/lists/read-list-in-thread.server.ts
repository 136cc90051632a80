import { ThreadLimit } from "../thread/create-thread.server.ts";
import { callInStaffThread } from "../thread/staff-thread.server.ts";

/**
 * Calls the reader of a kind of list in a thread of its own: a file may contain anything, and reading four megabytes would
 * hold the event loop. `limit`: it needed too much time or memory.
 */
export async function readListInThread<Result>(
  module: string,
  name: string,
  contents: Uint8Array | string,
  ...more: unknown[]
): Promise<Result | { fault: "limit" }> {
  try {
    return await callInStaffThread<Result>(module, name, contents, ...more);
  } catch (error) {
    if (error instanceof ThreadLimit) return { fault: "limit" };
    throw error;
  }
}
