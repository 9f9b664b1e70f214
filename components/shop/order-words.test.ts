import { describe, expect, it } from "vitest";
import { orderWords, paymentWords } from "@/components/shop/order-words";
import type { Confirmation } from "@/lib/orders/confirmation";

const line = {
  title: "The Royalties eBook",
  kind: "ebook",
  quantity: 1,
  refundedUnits: 0,
  unitPriceCents: 4_999,
  recurringInterval: null,
} as const;

const order: Confirmation = {
  stage: "paid",
  status: "paid",
  orderNumber: "TME-12345678",
  orderedAt: new Date("2026-03-02T15:00:00Z"),
  email: "maya@example.com",
  firstName: "Maya",
  lines: [line],
  subtotalCents: 4_999,
  discountCents: 0,
  taxCents: 0,
  totalCents: 4_999,
  refundedCents: 0,
  hasEbook: true,
  hasCourse: false,
  hasRadio: false,
  radioToken: null,
  isOwnBrowser: true,
  isNews: false,
  subscription: null,
};

describe("what an order's page says", () => {
  it("thanks the buyer in their own browser alone", () => {
    expect(orderWords(order).text).toMatch(/^Thank you, Maya\. Your payment arrived/);
    expect(orderWords({ ...order, isOwnBrowser: false }).text).toMatch(/^The payment arrived/);
  });

  it("tells that access rests while the payment is disputed, and whom to write to", () => {
    const { title, text, way } = orderWords({ ...order, stage: "disputed", status: "disputed" });
    expect([title, way]).toEqual(["Payment disputed", "support"]);
    expect(text).toContain("paused until that is settled");
    expect(text).toMatch(/write to \S+@\S+ and name order TME-12345678/);
  });

  it("names what a part refund ended, by units where a line has several", () => {
    const { title, text } = orderWords({
      ...order,
      status: "partially_refunded",
      refundedCents: 12_499,
      lines: [
        { ...line, quantity: 3, refundedUnits: 1 },
        { ...line, title: "Single Spin", kind: "radio", refundedUnits: 1 },
        { ...line, title: "Music Royalties Masterclass", kind: "course" },
      ],
    });
    expect(title).toBe("Partly refunded");
    expect(text).toContain("We paid back $124.99.");
    expect(text).toContain(
      "Access to 1 of 3 × The Royalties eBook and Single Spin has ended; the rest is yours",
    );
    expect(text).not.toContain("Masterclass");
  });

  it("names nothing where a refund named no line", () => {
    const refunded = { ...order, status: "partially_refunded", refundedCents: 100 } as const;
    expect(orderWords(refunded).text).toContain("What you have access to stands below.");
  });

  it("leads back to the cart where nothing was charged, and only there", () => {
    const stages = [
      "paid",
      "finalising",
      "processing",
      "failed",
      "expired",
      "refunded",
      "disputed",
    ] as const;
    const back = stages.filter((stage) => orderWords({ ...order, stage }).way === "cart");
    expect(back).toEqual(["failed", "expired"]);
    expect(new Set(stages.map((stage) => paymentWords({ stage }))).size).toBe(6);
  });
});
