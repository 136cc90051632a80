/** Proof that the order is the declarant's, from the link they used; without it a cookie of the order proves it. */
export const AccessField = ({ access }: { access: string }) =>
  access === "" ? null : <input type="hidden" name="access" value={access} />;
