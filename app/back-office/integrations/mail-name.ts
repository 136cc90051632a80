import { ownValue } from "#app/platform/text/own-value.ts";

/** The subject of a mail, or the name of its kind if its text could not be written. */
export const mailName = ({ subject, kind }: { subject: string; kind: string }, names: Record<string, string>): string =>
  subject || (ownValue(names, kind) ?? kind);
