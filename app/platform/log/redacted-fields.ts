/** Fields never logged in any object: secrets, and what identifies a buyer. */
export const redactedFields = [
  ...(["password", "token", "cookie", "authorization", "client_secret", "clientSecret"] as const),
  ...([
    "first_name",
    "last_name",
    "email",
    "phone",
    "address",
    "postal_code",
    "city",
    "license_plate",
    "carrier_note",
  ] as const),
];
export type RedactedField = (typeof redactedFields)[number];
