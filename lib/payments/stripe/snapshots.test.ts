import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  getPaymentMethodLabel,
  parseRefundLines,
  toRefundLinesMetadata,
} from "@/lib/payments/stripe/snapshots";

test.each([
  [{ type: "card", card: { brand: "visa", last4: "4242" } }, "Visa card ending in 4242"],
  [{ type: "card", card: { brand: "new_brand", last4: "0001" } }, "card ending in 0001"],
  [{ type: "us_bank_account", us_bank_account: { last4: "6789" } }, "bank account ending in 6789"],
  [{ type: "cashapp", cashapp: {} }, null],
  [null, null],
])("describes %j as %s", (details, label) => {
  expect(getPaymentMethodLabel(details as Parameters<typeof getPaymentMethodLabel>[0])).toBe(label);
});

describe("refund lines in metadata", () => {
  it("survive a round trip with 50 items, within Stripe's limits", () => {
    const line = fc.record({
      orderItemId: fc.uuid(),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const metadata = toRefundLinesMetadata(lines);
        expect(
          Math.max(...Object.values(metadata).map((value) => value.length)),
        ).toBeLessThanOrEqual(500);
        expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
        expect(parseRefundLines(metadata)).toEqual(lines);
      }),
    );
  });

  it("are null if the metadata is absent, empty or malformed", () => {
    for (const metadata of [
      null,
      {},
      { lines: "" },
      { lines: "all" },
      { lines: '[{"quantity":0}]' },
    ]) {
      expect(parseRefundLines(metadata)).toBeNull();
    }
  });
});
