/**
 * Invented, and that of the plate in the picture; no vehicle has it. Its first characters are those of a Ford from the United
 * States, where model year and check character are required: so each answer of the page has something to say.
 */
export const exampleVin = "1FAAB0A07K0000017";
