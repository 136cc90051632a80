import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressReader } from "./client-address.ts";

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ["nobody is trusted", [], "203.0.113.1", "1.2.3.4", "203.0.113.1"],
  ["an unnamed peer is not believed", ["10.0.0.1"], "203.0.113.1", "1.2.3.4", "203.0.113.1"],
  ["a named proxy is", ["10.0.0.1"], "10.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["mapped addresses are the same proxy", ["10.0.0.1"], "::ffff:10.0.0.1", "1.2.3.4", "1.2.3.4"],
  [
    "what the visitor wrote before the proxy counts for nothing",
    ["10.0.0.1"],
    "10.0.0.1",
    "6.6.6.6, 1.2.3.4",
    "1.2.3.4",
  ],
  ["a chain of named proxies is followed", ["10.0.0.0/8"], "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.9.9.9", "1.2.3.4"],
  ["only proxies in the header", ["10.0.0.0/8"], "10.0.0.1", "10.0.0.2", "10.0.0.2"],
  ["no header", ["loopback"], "127.0.0.1", undefined, "127.0.0.1"],
  ["loopback of both families", ["loopback"], "::1", "2001:db8::7", "2001:db8::7"],
  ["nonsense is not an address", ["loopback"], "127.0.0.1", "unknown", "127.0.0.1"],
  ["nonsense with a good one before it", ["loopback"], "127.0.0.1", "1.2.3.4, <script>", "127.0.0.1"],
  ["IPv6 ranges", ["2001:db8::/32"], "2001:db8::1", "1.2.3.4", "1.2.3.4"],
] as [string, string[], string, string | undefined, string][])(
  "security 6.30: %s",
  (_, trusted, peer, forwarded, expected) => {
    expect(addressReader(trusted)(from(peer, forwarded))).toBe(expected);
  },
);
