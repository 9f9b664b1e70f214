import { describe, expect, test } from "vitest";
import { getPaidUntil } from "@/lib/orders/subscription-dates";

const february = new Date("2027-02-01T15:00:00Z");
const march = new Date("2027-03-01T15:00:00Z");
const live = { revokedReason: null, expiresAt: february };

describe("the end of the paid months", () => {
  test("is the latest end of live airplay", () => {
    const unlimited = { revokedReason: null, expiresAt: null };
    expect(getPaidUntil([unlimited, live, { ...live, expiresAt: march }])).toEqual(march);
  });

  test("is null without live monthly airplay", () => {
    const refunded = { revokedReason: "refunded", expiresAt: march };
    expect(getPaidUntil([])).toBeNull();
    expect(getPaidUntil([refunded, { revokedReason: null, expiresAt: null }])).toBeNull();
  });
});
