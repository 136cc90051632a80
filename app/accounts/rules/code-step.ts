/** In the query of a page with the login form, while the code of the second factor is awaited. */
export const codeQuery = "step=code";
