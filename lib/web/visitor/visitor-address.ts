import { isIP, isIPv4 } from "node:net";

export type ProxySetup = {
  /** Number of proxies in front of the server. */
  readonly trustedProxies: number;
  /** True if visitors connect directly to server/, which overwrites `x-socket-address`. */
  readonly isSocketVisitor: boolean;
};

/**
 * Returns the visitor's IP address: behind N trusted proxies the Nth entry of X-Forwarded-For from
 * the right, otherwise the socket's. Returns `unknown` if there is none.
 */
export function getIpAddress(headers: Pick<Headers, "get">, proxySetup: ProxySetup): string {
  if (proxySetup.trustedProxies === 0) {
    return normalizeIpAddress(proxySetup.isSocketVisitor ? headers.get("x-socket-address") : null);
  }
  const entries = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return normalizeIpAddress(entries.at(-proxySetup.trustedProxies) ?? null);
}

function normalizeIpAddress(raw: string | null): string {
  const address = raw ?? "";
  if (!isIP(address)) return "unknown";
  return isIPv4(address) ? address : (extractMappedIPv4(address) ?? address);
}

/** Returns the IPv4 address inside an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2), in any notation. */
function extractMappedIPv4(address: string): string | null {
  // URL parsing normalizes to `::ffff:7f00:1`. It doesn't accept a zone id, so remove it first.
  const { hostname } = new URL(`http://[${address.split("%")[0]}]`);
  const groups = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname)?.slice(1);
  const numbers = groups?.map((group) => Number.parseInt(group, 16));
  return numbers?.flatMap((number) => [number >> 8, number & 0xff]).join(".") ?? null;
}

/** Returns the /24 of an IPv4 or the /64 of an IPv6 address, within which phones change their IP address. */
export function toNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIP(address)) return address;
  const [start = "", end = ""] = address.split("%")[0]?.split("::") ?? [];
  const left = start.split(":").filter(Boolean);
  const right = end.split(":").filter(Boolean);
  const middle = address.includes("::")
    ? Array(Math.max(0, 8 - left.length - right.length)).fill("0")
    : [];
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
