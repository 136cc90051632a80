import { createThread } from "./create-thread.server.ts";

/** Reads the files and letters of staff: whatever one contains, buyers notice nothing (docs/decisions/0045). */
export const callInStaffThread = createThread({ maxSeconds: 15, maxMemoryMb: 192, idleSeconds: 30 });
