/**
 * Removes what identifies a person, order or car, for stored questions and a third party's model. Linear (security 2.22).
 */
export const redactPersonal = (text: string, mark?: string): string =>
  text
    .slice(0, 2_000)
    .replace(/[^\s<>()",;]{1,64}[@\uff20][^\s<>()",;]{1,190}/gu, mark ?? "[e-mail]")
    // VINs, order numbers, plates, telephone and card numbers.
    .replace(/\b(?=[A-Z0-9]{0,16}\d)[A-HJ-NPR-Z0-9]{17}\b/giu, mark ?? "[VIN]")
    .replace(/\b\p{L}{2}[ -]?\d{4}[ -]\d{1,6}\b/gu, mark ?? "[number]")
    .replace(/\b\p{L}{2}[ -]\d{3}[ -]\p{L}{2}\b/gu, mark ?? "[plate]")
    .replace(/\+?\d[\d .()-]{6,22}\d/g, mark ?? "[number]");
