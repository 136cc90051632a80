import { email } from "../fields.ts";

export const emailFields = { email };
