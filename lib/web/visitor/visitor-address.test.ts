import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressFromHeaders, toNetwork } from "@/lib/web/visitor/visitor-address";

const own = { trustedProxies: 0, isSocketVisitor: true };

describe("addressFromHeaders", () => {
  it("believes the socket's header of our own server only, and no forwarded one there", () => {
    const forged = new Headers({ "x-socket-address": "203.0.113.9", "x-forwarded-for": "8.8.8.8" });
    expect(addressFromHeaders(forged, own)).toBe("203.0.113.9");
    expect(addressFromHeaders(forged, { trustedProxies: 0, isSocketVisitor: false })).toBe(
      "unknown",
    );
  });

  it("takes the entry that the outermost trusted proxy wrote, whatever a client put before it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.ipV4()),
        fc.ipV4(),
        fc.integer({ min: 1, max: 5 }),
        (lies, real, n) => {
          const behind = Array.from({ length: n - 1 }, (_, index) => `10.0.0.${index}`);
          const chain = [...lies, real, ...behind].join(", ");
          const headers = new Headers({ "x-forwarded-for": chain, "x-socket-address": "10.9.9.9" });
          const gateway = { trustedProxies: n, isSocketVisitor: true };
          expect(addressFromHeaders(headers, gateway)).toBe(real);
        },
      ),
    );
  });

  it("puts whoever can't be known into one bucket", () => {
    expect(addressFromHeaders(new Headers(), { trustedProxies: 2, isSocketVisitor: true })).toBe(
      "unknown",
    );
    expect(addressFromHeaders(new Headers({ "x-socket-address": "nonsense" }), own)).toBe(
      "unknown",
    );
  });

  it("knows an IPv4 visitor of an IPv6 socket, in whichever way it is written", () => {
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
          expect(addressFromHeaders(headers, own), mapped).toBe(real);
        }
      }),
    );
  });

  it("leaves an IPv6 visitor as it is", () => {
    const headers = new Headers({ "x-socket-address": "2001:db8::ffff:cb00:7109" });
    expect(addressFromHeaders(headers, own)).toBe("2001:db8::ffff:cb00:7109");
  });
});

describe("networkOf", () => {
  it("is the /24 of IPv4 and the /64 of IPv6, written one way", () => {
    expect(toNetwork("203.0.113.9")).toBe("203.0.113.0/24");
    expect(toNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(toNetwork("2001:0DB8:0001:0002::1")).toBe("2001:db8:1:2::/64");
    expect(toNetwork("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(toNetwork("::1")).toBe("0:0:0:0::/64");
  });
});
