export const documentKinds = ["picking", "slips", "labels-a6", "labels-a4", "cn22", "cn23", "carrier"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const maxDocuments = 100;
