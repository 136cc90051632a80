/** What the notice says in the page's language. */
export type GuaranteeNoticeFacts = {
  title: string;
  text: string;
  link: string;
  address: string;
  /** Address of the official picture: shown unchanged and in colour, and wide enough for its code to be read from a screen. */
  picture: string | null;
};
