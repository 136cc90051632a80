import { ownValue } from "#app/platform/text/own-value.ts";

export const mailName = ({ subject, kind }: { subject: string; kind: string }, names: Record<string, string>): string =>
  subject || (ownValue(names, kind) ?? kind);
