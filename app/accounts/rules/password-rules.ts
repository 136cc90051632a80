import { password } from "#app/forms/fields/password-field.ts";

/** Lengths: minimum, minimum for staff, maximum. */
export const peopleMinimum = 8;
export const staffMinimum = 12;
export const maxPasswordLength = 128;

const newPassword = password({ min: peopleMinimum, max: maxPasswordLength });

export const resetFields = { password: newPassword };
export const invitationFields = { password: password({ min: staffMinimum, max: maxPasswordLength }) };
export const changeFields = { current: password({ max: maxPasswordLength }), password: newPassword };
export const secretFields = ["current", "password"];
