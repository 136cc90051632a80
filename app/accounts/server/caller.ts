export type Caller = { address: string; headers: Headers; requestId?: string };
