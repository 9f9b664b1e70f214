import { isIP, isIPv4 } from "node:net";

export type Gateway = {
  /** How many proxies stand in front. */
  readonly trustedProxies: number;
  /**
   * Our own server (server/), which replaces any `x-socket-address` that a client sent,
   * has the visitor itself at the socket's other end.
   */
  readonly isSocketTheirs: boolean;
};

/**
 * The visitor's address: behind N trusted proxies the Nth entry of X-Forwarded-For from the right,
 * else the socket's. Whatever can't be known is one shared, coarse bucket.
 */
export function addressFromHeaders(head: Pick<Headers, "get">, gateway: Gateway): string {
  if (gateway.trustedProxies === 0) {
    return normalise(gateway.isSocketTheirs ? head.get("x-socket-address") : null);
  }
  const entries = (head.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return normalise(entries.at(-gateway.trustedProxies) ?? null);
}

function normalise(raw: string | null): string {
  const address = raw ?? "";
  if (!isIP(address)) return "unknown";
  return isIPv4(address) ? address : (heldIPv4(address) ?? address);
}

/** The IPv4 address that an IPv6 one maps (RFC 4291, 2.5.5.2), in whichever way it is written. */
function heldIPv4(address: string): string | null {
  // A URL's host is always written as `::ffff:7f00:1` (URL Standard, IPv6 serializer); it takes no zone.
  const { hostname } = new URL(`http://[${address.split("%")[0]}]`);
  const groups = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname)?.slice(1);
  const numbers = groups?.map((group) => Number.parseInt(group, 16));
  return numbers?.flatMap((number) => [number >> 8, number & 0xff]).join(".") ?? null;
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one: phones change addresses inside these. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIP(address)) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = address.includes("::")
    ? Array(Math.max(0, 8 - left.length - right.length)).fill("0")
    : [];
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
