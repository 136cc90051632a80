import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** IANA's registries of special addresses: none of them is another company's server. */
const special = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
  ] as const),
  ...([
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const)
  special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");
/** Global unicast; the rest is local, mapped, translated or reserved. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

const isLoopback = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

export type Resolved = { ok: true; address: string } | { ok: false; error: "privateAddress" | "unknownHost" };

/**
 * The address to connect to. All addresses of a name must be public, so that none is reached by a second look-up
 * (DNS rebinding). `allowsLoopback`: outside production, for receivers on the developer's machine.
 */
export async function publicAddressOf(
  host: string,
  { allowsLoopback }: { allowsLoopback: boolean },
): Promise<Resolved> {
  const name = host.replace(/^\[|\]$/g, "");
  const found = isIP(name) ? [{ address: name }] : await lookup(name, { all: true }).catch(() => []);
  if (found.length === 0) return { ok: false, error: "unknownHost" };
  const isAllowed = ({ address }: { address: string }) =>
    isPublicAddress(address) || (allowsLoopback && isLoopback(address));
  return found.every(isAllowed) ? { ok: true, address: found[0]!.address } : { ok: false, error: "privateAddress" };
}
