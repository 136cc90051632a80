/** Without scripts the countries of a field are sent as boxes, and the form names the fields that have them. */
export const boxesName = "boxes";
export const boxName = (field: string): string => `${field}-box`;

/** The codes of ticked boxes, as the field has them; undefined with scripts. */
export const boxedCountries = (form: FormData, field: string): string | undefined =>
  form.getAll(boxesName).includes(field) ? form.getAll(boxName(field)).map(String).toSorted().join(", ") : undefined;
