export const documentKinds = ["picking", "slips", "labels-a6", "labels-a4", "cn22", "cn23", "carrier"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Addresses for the import of a carrier (decisions 9.11). */
export const carrierFileKinds = [
  "file-laposte",
  "file-mondialrelay",
  "file-dhl",
  "file-dhl-germany",
  "file-dpd",
] as const;
export type CarrierFileKind = (typeof carrierFileKinds)[number];

export const maxDocuments = 100;
