import { password } from "#app/forms/password-field.ts";

/** Characters of a password: at least for everybody, at least for the staff, at most. */
export const peopleMinimum = 8;
export const staffMinimum = 12;
export const longestPassword = 128;

const newPassword = password({ min: peopleMinimum, max: longestPassword });

/** With the mail's token. */
export const resetFields = { password: newPassword };
/** With the invitation's token: members of the staff. */
export const invitationFields = { password: password({ min: staffMinimum, max: longestPassword }) };
/** Signed in. */
export const changeFields = { current: password({ max: longestPassword }), password: newPassword };
/** No password goes back to the page. */
export const secretFields = ["current", "password"];
