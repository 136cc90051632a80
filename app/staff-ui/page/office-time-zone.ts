export const officeTimeZone = "Europe/Paris";
