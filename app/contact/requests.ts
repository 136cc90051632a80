import { email, integer, lines, name, phone } from "#app/forms/fields.ts";

/** `answered`: by mail from the back office; `closed`: without, or afterwards. */
export const requestStates = ["new", "in_progress", "answered", "closed"] as const;
export type RequestState = (typeof requestStates)[number];

/** Within which the requester's last word is answered (spec 9). */
export const answerWorkingDays = 2;

export const openStates = ["new", "in_progress"] as const satisfies RequestState[];

export const isOpen = (state: RequestState): boolean => (openStates as readonly RequestState[]).includes(state);

export const allRequestKinds = ["dealer", "insurance", "lab", "fleet"] as const;

export const requestKinds = ["dealer", "insurance", "lab"] as const;
export type RequestKind = (typeof requestKinds)[number] | "fleet";

const company = { companyName: name(120), firstName: name(80) };

/** Contact request (spec 3): dealer, insurance and lab forms. */
export const contactFields = { ...company, lastName: name(80), email, phone, message: lines(2_000) };

/** Fleet quote request (spec 3). */
export const fleetFields = { ...company, personName: name(80), email, phone, vehicleCount: integer(1, 100_000) };
