/** In the query of a page with the login form, while the password has been right and the code is awaited. */
export const codeQuery = "step=code";
