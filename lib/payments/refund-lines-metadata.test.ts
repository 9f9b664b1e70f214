import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRefundLines, toRefundLinesMetadata } from "@/lib/payments/refund-lines-metadata";

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
