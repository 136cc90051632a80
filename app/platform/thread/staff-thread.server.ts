import { createThread } from "./create-thread.server.ts";

/** Reads files and letters of staff without affecting buyers (docs/decisions/0045). */
export const callInStaffThread = createThread({ maxSeconds: 15, maxMemoryMb: 192, idleSeconds: 30 });
