/** Where a call comes from. */
export type Caller = { address: string; headers: Headers; requestId?: string };
