import { ownValue } from "#app/platform/own-value.ts";

/** Its subject; of a mail whose words could not be written, what it was about. */
export const mailName = ({ subject, kind }: { subject: string; kind: string }, names: Record<string, string>): string =>
  subject || (ownValue(names, kind) ?? kind);
