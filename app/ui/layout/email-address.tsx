/** An e-mail address that may wrap before its @. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
