/** Proof that the order is the declarant's, from the link they came by; a cookie of the order proves it without. */
export const AccessField = ({ access }: { access: string }) =>
  access === "" ? null : <input type="hidden" name="access" value={access} />;
