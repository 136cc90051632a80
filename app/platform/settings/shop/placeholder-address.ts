/** An address of a domain that is reserved for examples and tests (RFC 2606) reaches nobody, so no page shows it. */
export const isPlaceholderAddress = (address: string): boolean =>
  /\.(example|test|invalid|localhost)$|@example\./.test(address);
