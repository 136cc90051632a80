import { lines } from "#app/forms/fields.ts";
import { maxMessageLength } from "./message-length.ts";

/** What a visitor writes (spec 5: blank messages are ignored). */
export const messageFields = { message: lines(maxMessageLength) };
