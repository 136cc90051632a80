/** A piece of the site's knowledge that the assistant may quote, in one language. */
export type Passage = {
  /** The same in all languages: `faq:subscription`. */
  id: string;
  /** A question, or the heading of a section. */
  title: string;
  text: string;
  /** Everyday words for it that are not in the title or the text. */
  words: string;
  /** The address of its page, in the passage's language. */
  to: string;
};
