import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Dual-stack sockets write IPv4 addresses with a prefix. */
const withoutPrefix = (address: string): string => address.replace(/^::ffff:/, "");

export function proxyCheck(trusted: string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const entry of trusted) {
    if (entry === "loopback") {
      proxies.addSubnet("127.0.0.0", 8);
      proxies.addAddress("::1", "ipv6");
      continue;
    }
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES names "${entry}", which is not an address.`);
    if (bits) proxies.addSubnet(address, Number(bits), family);
    else proxies.addAddress(address, family);
  }
  return (peer) => {
    const address = withoutPrefix(peer);
    return isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}

/** From X-Forwarded-For if the peer is one of TRUSTED_PROXIES (addresses, CIDR ranges or `loopback`). */
export function addressReader(trusted: string[]): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(trusted);
  return (request) => {
    let address = withoutPrefix(request.socket.remoteAddress ?? "");
    if (!isProxy(address)) return address;
    const hops = String(request.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean);
    while (hops.length > 0 && isProxy(address)) address = hops.pop()!;
    return isIP(address) ? address : (request.socket.remoteAddress ?? "");
  };
}
