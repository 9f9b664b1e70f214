import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getIpAddress, toNetwork } from "@/lib/web/visitor/visitor";

const direct = { trustedProxies: 0, isSocketVisitor: true };

describe("getIpAddress", () => {
  it("trusts x-socket-address only from our own server, and no forwarded header there", () => {
    const forged = new Headers({ "x-socket-address": "203.0.113.9", "x-forwarded-for": "8.8.8.8" });
    expect(getIpAddress(forged, direct)).toBe("203.0.113.9");
    expect(getIpAddress(forged, { trustedProxies: 0, isSocketVisitor: false })).toBe("unknown");
  });

  it("uses the entry of the outermost trusted proxy and ignores entries from the client", () => {
    fc.assert(
      fc.property(
        fc.array(fc.ipV4()),
        fc.ipV4(),
        fc.integer({ min: 1, max: 5 }),
        (forgedEntries, real, n) => {
          const behind = Array.from({ length: n - 1 }, (_, index) => `10.0.0.${index}`);
          const chain = [...forgedEntries, real, ...behind].join(", ");
          const headers = new Headers({ "x-forwarded-for": chain, "x-socket-address": "10.9.9.9" });
          const proxySetup = { trustedProxies: n, isSocketVisitor: true };
          expect(getIpAddress(headers, proxySetup)).toBe(real);
        },
      ),
    );
  });

  it("puts unknown visitors in one bucket", () => {
    expect(getIpAddress(new Headers(), { trustedProxies: 2, isSocketVisitor: true })).toBe(
      "unknown",
    );
    expect(getIpAddress(new Headers({ "x-socket-address": "nonsense" }), direct)).toBe("unknown");
  });

  it("recognizes an IPv4-mapped IPv6 address in any notation", () => {
    const hex = (numbers: readonly number[]) =>
      numbers.map((number) => number.toString(16).padStart(2, "0")).join("");
    fc.assert(
      fc.property(fc.ipV4(), (real) => {
        const bytes = real.split(".").map(Number);
        const groups = `${hex(bytes.slice(0, 2))}:${hex(bytes.slice(2))}`;
        for (const mapped of [
          `::ffff:${real}`,
          `::FFFF:${groups}`,
          `0:0:0:0:0:ffff:${groups}`,
          `0000:0000:0000:0000:0000:ffff:${groups}%eth0`,
        ]) {
          const headers = new Headers({ "x-socket-address": mapped });
          expect(getIpAddress(headers, direct), mapped).toBe(real);
        }
      }),
    );
  });

  it("keeps an IPv6 address", () => {
    const headers = new Headers({ "x-socket-address": "2001:db8::ffff:cb00:7109" });
    expect(getIpAddress(headers, direct)).toBe("2001:db8::ffff:cb00:7109");
  });
});

describe("toNetwork", () => {
  it("returns the /24 of IPv4 and the /64 of IPv6 in a canonical form", () => {
    expect(toNetwork("203.0.113.9")).toBe("203.0.113.0/24");
    expect(toNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(toNetwork("2001:0DB8:0001:0002::1")).toBe("2001:db8:1:2::/64");
    expect(toNetwork("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(toNetwork("::1")).toBe("0:0:0:0::/64");
  });
});
