import { email } from "../fields.ts";

/** A form that asks for an address alone. */
export const emailFields = { email };
