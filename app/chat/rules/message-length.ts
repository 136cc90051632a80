/** Security 2 #11. In a separate file: the panel needs no form fields. */
export const maxMessageLength = 2_000;
