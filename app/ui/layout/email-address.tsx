export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  return (
    <span>
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  );
}
