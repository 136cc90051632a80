/** What can be printed for orders. */
export const documentKinds = ["picking", "slips", "labels-a6", "labels-a4"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Maximum orders of one file. */
export const maxDocuments = 100;
