import { password } from "#app/forms/fields/password-field.ts";

/** Characters of a password: at least for everybody, at least for the staff, at most. */
export const peopleMinimum = 8;
export const staffMinimum = 12;
export const maxPasswordLength = 128;

const newPassword = password({ min: peopleMinimum, max: maxPasswordLength });

/** With the mail's token. */
export const resetFields = { password: newPassword };
/** With the invitation's token: members of the staff. */
export const invitationFields = { password: password({ min: staffMinimum, max: maxPasswordLength }) };
/** Signed in. */
export const changeFields = { current: password({ max: maxPasswordLength }), password: newPassword };
/** No password goes back to the page. */
export const secretFields = ["current", "password"];
