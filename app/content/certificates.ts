export const certificates = [
  { type: "redCE", category: "europe", mark: "CE" },
  { type: "safetyCE", category: "europe", mark: "CE" },
  { type: "redUKCA", category: "uk", mark: "UKCA" },
  { type: "safetyUKCA", category: "uk", mark: "UKCA" },
  { type: "eMark", category: "automotive", mark: "E" },
] as const;

export type CertificateType = (typeof certificates)[number]["type"];

export const certificateFile = (type: CertificateType): string => `${type}.pdf`;
