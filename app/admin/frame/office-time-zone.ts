/** Staff type times as clocks at the publisher show them. */
export const officeTimeZone = "Europe/Paris";
