/** `answered`: by a mail from the back office; `closed`: without one, or after it. */
export const requestStates = ["new", "in_progress", "answered", "closed"] as const;
export type RequestState = (typeof requestStates)[number];

export const allRequestKinds = ["dealer", "insurance", "lab", "fleet"] as const;
