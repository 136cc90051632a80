/** Version of the terms of sale that a buyer accepts: the date the specification gives them (2.1). */
export const termsVersion = "2025-01-31";
