/** What an answer of the assistant has besides its text. */
export type MessageExtras = {
  /** Pages that the answer quotes: addresses in the visitor's language. */
  links?: { label: string; to: string }[];
  /** Questions that the visitor may have meant. */
  suggestions?: string[];
  /** Written by a language model from the linked pages. */
  isGenerated?: boolean;
};
