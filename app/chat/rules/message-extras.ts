/** What a message has besides its text: the first two of a visitor's, the others of the assistant's. */
export type MessageExtras = {
  /** Of its submission: the page recognises what it has sent, also when a stream delivers it before the answer to the request. */
  key?: string | undefined;
  /** The assistant has not answered it yet: a repeated request is answered as the first one would have been. */
  isUnanswered?: boolean;
  /** Pages that the answer quotes: addresses in the visitor's language. */
  links?: { label: string; to: string }[];
  /** Questions that the visitor may have meant. */
  suggestions?: string[];
  /** Written by a language model from the linked pages. */
  isGenerated?: boolean;
};
