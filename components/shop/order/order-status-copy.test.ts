import { describe, expect, it } from "vitest";
import {
  getOrderStatusCopy,
  getPaymentStatusCopy,
} from "@/components/shop/order/order-status-copy";
import type { Confirmation } from "@/lib/orders/confirmation";

const getStatusCopy = (shown: Parameters<typeof getOrderStatusCopy>[0]) =>
  getOrderStatusCopy(shown, "help@shop.test");

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
  items: [line],
  subtotalCents: 4_999,
  promotion: null,
  discountCents: 0,
  taxCents: 0,
  totalCents: 4_999,
  refundedCents: 0,
  hasEbook: true,
  hasCourse: false,
  course: { isOpen: true, opensOn: null },
  hasRadio: false,
  songContactBy: null,
  session: null,
  radioToken: null,
  isOwnBrowser: true,
  hasReceiptBounced: false,
  hasStatusChanged: false,
  subscription: null,
};

describe("order status copy", () => {
  it("thanks the customer in their own browser only", () => {
    expect(getStatusCopy(order).text).toMatch(/^Thank you, Maya\. Your payment went through/);
    expect(getStatusCopy({ ...order, isOwnBrowser: false }).text).toMatch(
      /^The payment went through/,
    );
  });

  const disputed = { ...order, stage: "disputed", status: "disputed", hasEbook: false } as const;

  it("says that access is paused during a dispute, and whom to contact", () => {
    const { title, text, action } = getStatusCopy(disputed);
    expect([title, action]).toEqual(["Payment disputed", "support"]);
    expect(text).toContain(
      "access to the items it paid for is paused until the dispute is resolved.",
    );
    expect(text).toMatch(/email \S+@\S+ and mention order TME-12345678/);
  });

  it("says that only part of the access is paused when a dispute leaves some", () => {
    const { text } = getStatusCopy({ ...disputed, hasEbook: true });
    expect(text).toContain(
      "access to the items it paid for is paused until the dispute is resolved.",
    );
    expect(text).toContain("Your purchases are below.");
    expect(text).not.toContain("what was bought");
  });

  it("doesn't show a lost dispute as pending", () => {
    const lost = { ...disputed, stage: "dispute_lost" } as const;
    const { title, text, action } = getStatusCopy(lost);
    expect([title, action]).toEqual(["Payment reversed", "support"]);
    expect(text).toContain("access to the items it paid for has ended.");
    expect(getStatusCopy({ ...lost, hasRadio: true }).text).toContain(
      "access to the items it paid for has ended. Your purchases are below.",
    );
    expect(text).not.toMatch(/paused|settled/);
  });

  it("mentions no access when a disputed payment bought a session", () => {
    const session = { ...disputed, items: [{ ...line, kind: "session" }] } as const;
    expect(getStatusCopy(session).text).not.toContain("access");
  });

  it("says that live access stays after everything was refunded", () => {
    const refunded = { ...order, stage: "refunded", status: "refunded" } as const;
    expect(getStatusCopy({ ...refunded, hasEbook: false }).text).toContain(
      "access to these purchases has ended",
    );
    expect(getStatusCopy(refunded).text).toContain("Your purchases are below.");
  });

  it("names the items of a partial refund, with units where an item has several", () => {
    const { title, text } = getStatusCopy({
      ...order,
      status: "partially_refunded",
      refundedCents: 12_499,
      items: [
        { ...line, quantity: 3, refundedUnits: 1 },
        { ...line, title: "Single Spin", kind: "radio", refundedUnits: 1 },
        { ...line, title: "Music Royalties Masterclass", kind: "course" },
      ],
    });
    expect(title).toBe("Partially refunded");
    expect(text).toContain("We refunded $124.99.");
    expect(text).toContain(
      "Access to 1 of 3 × The Royalties eBook and Single Spin has ended. You still have the rest of your order.",
    );
    expect(text).not.toContain("Masterclass");
  });

  it("names nothing when a refund names no lines", () => {
    const refunded = { ...order, status: "partially_refunded", refundedCents: 100 } as const;
    expect(getStatusCopy(refunded).text).toContain("Your purchases are below.");
  });

  it("asks to pay the failed order instead of ordering again while its subscription is open", () => {
    const period = { currentPeriodEndsAt: null, cancelAtPeriodEnd: false, paidUntil: null };
    const waiting = { status: "past_due", ...period };
    const failed = { ...order, stage: "failed", status: "payment_failed" } as const;
    const { text, action } = getStatusCopy({ ...failed, subscription: waiting });
    expect(text).toContain("Pay by card below");
    expect(action).toBeUndefined();
    const ended = { ...waiting, status: "canceled" };
    expect(getStatusCopy({ ...failed, subscription: ended }).action).toBe("cart");
  });

  it("names no card, since a bank may have paid, and no payment when nothing was due", () => {
    expect(getPaymentStatusCopy(order)).toBe("Paid through Stripe");
    expect(getPaymentStatusCopy({ ...order, totalCents: 0 })).toBe("Nothing to pay");
  });

  it("links to the cart only when nothing was charged", () => {
    const stages = [
      "paid",
      "finalizing",
      "processing",
      "failed",
      "expired",
      "refunded",
      "disputed",
      "dispute_lost",
    ] as const;
    const back = stages.filter((stage) => getStatusCopy({ ...order, stage }).action === "cart");
    expect(back).toEqual(["failed", "expired"]);
    expect(new Set(stages.map((stage) => getPaymentStatusCopy({ ...order, stage }))).size).toBe(7);
  });
});
