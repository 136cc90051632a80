/** Security 2 #11. In a file of its own: the panel needs no form fields. */
export const maxMessageLength = 2_000;
