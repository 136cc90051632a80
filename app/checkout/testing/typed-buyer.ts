export const typedBuyer = {
  first_name: "Zoé",
  last_name: "O'Brien",
  email: "zoe@example.org",
  phone: "+33 (0)6 12-34",
  address: "1 rue A",
  postal_code: "75001",
  city: "Paris",
  country: "FR",
  carrier_note: "Sonner chez Meier",
  license_plate: "AA-123-BB",
};
