/** Invented, in the form of ISO 3779, and that of the plate in the picture; no vehicle has it. */
export const exampleVin = "VF1AB000X00000017";
