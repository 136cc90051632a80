import { centsFromDecimal } from "#app/platform/money/money.ts";

export const withCents = <Row extends { net: string; vat: string; gross: string }>({
  net,
  vat,
  gross,
  ...row
}: Row) => ({
  ...row,
  netCents: centsFromDecimal(net),
  vatCents: centsFromDecimal(vat),
  grossCents: centsFromDecimal(gross),
});
