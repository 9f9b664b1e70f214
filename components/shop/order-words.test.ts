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

  const disputed = { ...order, stage: "disputed", status: "disputed", hasEbook: false } as const;

  it("tells that access rests while the payment is disputed, and whom to write to", () => {
    const { title, text, way } = orderWords(disputed);
    expect([title, way]).toEqual(["Payment disputed", "support"]);
    expect(text).toContain("access to what was bought is paused until that is settled.");
    expect(text).toMatch(/write to \S+@\S+ and name order TME-12345678/);
  });

  it("tells that a part alone rests where a dispute leaves something live", () => {
    const { text } = orderWords({ ...disputed, hasEbook: true });
    expect(text).toContain("access to what that payment bought is paused until that is settled.");
    expect(text).toContain("What you have access to stands below.");
    expect(text).not.toContain("what was bought");
  });

  it("waits for nothing once a dispute is lost", () => {
    const lost = { ...disputed, stage: "dispute_lost" } as const;
    const { title, text, way } = orderWords(lost);
    expect([title, way]).toEqual(["Payment taken back", "support"]);
    expect(text).toContain("access to what was bought has ended.");
    expect(orderWords({ ...lost, hasRadio: true }).text).toContain(
      "access to what that payment bought has ended. What you have access to stands below.",
    );
    expect(text).not.toMatch(/paused|settled/);
  });

  it("speaks of no access where a disputed payment bought a session", () => {
    const session = { ...disputed, lines: [{ ...line, kind: "session" }] } as const;
    expect(orderWords(session).text).not.toContain("access");
  });

  it("ends nothing that is live where all that was paid went back", () => {
    const refunded = { ...order, stage: "refunded", status: "refunded" } as const;
    expect(orderWords({ ...refunded, hasEbook: false }).text).toContain("access to has ended");
    expect(orderWords(refunded).text).toContain("What you have access to stands below.");
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

  it("asks for a failed order's own payment, and for no second order, while its subscription waits", () => {
    const period = { currentPeriodEndsAt: null, cancelAtPeriodEnd: false, paidUntil: null };
    const waiting = { status: "past_due", ...period };
    const failed = { ...order, stage: "failed", status: "payment_failed" } as const;
    const { text, way } = orderWords({ ...failed, subscription: waiting });
    expect(text).toContain("pay by card below");
    expect(way).toBeUndefined();
    const ended = { ...waiting, status: "canceled" };
    expect(orderWords({ ...failed, subscription: ended }).way).toBe("cart");
  });

  it("names no card, for a bank may have paid, and no payment where nothing was to pay", () => {
    expect(paymentWords(order)).toBe("Paid by Stripe");
    expect(paymentWords({ ...order, totalCents: 0 })).toBe("Nothing to pay");
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
      "dispute_lost",
    ] as const;
    const back = stages.filter((stage) => orderWords({ ...order, stage }).way === "cart");
    expect(back).toEqual(["failed", "expired"]);
    expect(new Set(stages.map((stage) => paymentWords({ ...order, stage }))).size).toBe(7);
  });
});
