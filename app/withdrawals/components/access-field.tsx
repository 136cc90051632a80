/** The link's proof; without it the order's cookie counts. */
export const AccessField = ({ access }: { access: string }) =>
  access === "" ? null : <input type="hidden" name="access" value={access} />;
