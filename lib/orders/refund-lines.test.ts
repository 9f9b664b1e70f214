import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refundLinesMetadata, refundLinesOf } from "@/lib/orders/refund-lines";

describe("a refund's lines", () => {
  it("come back as written, for an order of 50 lines too, inside Stripe's limits", () => {
    const line = fc.record({
      orderItemId: fc.uuid(),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const metadata = refundLinesMetadata(lines);
        expect(
          Math.max(...Object.values(metadata).map((value) => value.length)),
        ).toBeLessThanOrEqual(500);
        expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
        expect(refundLinesOf(metadata)).toEqual(lines);
      }),
    );
  });

  it("are none where metadata is absent, empty or not of our form", () => {
    for (const metadata of [
      null,
      {},
      { lines: "" },
      { lines: "all" },
      { lines: '[{"quantity":0}]' },
    ]) {
      expect(refundLinesOf(metadata)).toBeNull();
    }
  });
});
