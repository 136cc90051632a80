/** The date given by the specification (2.1). */
export const termsVersion = "2025-01-31";
