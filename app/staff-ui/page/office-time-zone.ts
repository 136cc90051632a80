/** The time zone of the times that staff type: the publisher's. */
export const officeTimeZone = "Europe/Paris";
