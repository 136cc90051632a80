import { callInStaffThread, ThreadLimit } from "../thread/create-thread.server.ts";

/** Four megabytes would block the event loop. `limit`: it needed too much time or memory. */
export async function readListInThread<Result>(
  module: string,
  name: string,
  contents: Uint8Array | string,
  ...parameters: unknown[]
): Promise<Result | { fault: "limit" }> {
  try {
    return await callInStaffThread<Result>(module, name, contents, ...parameters);
  } catch (error) {
    if (error instanceof ThreadLimit) return { fault: "limit" };
    throw error;
  }
}
