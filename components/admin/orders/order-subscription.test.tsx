import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OrderSubscription } from "@/components/admin/orders/order-subscription";
import { getSubscriptionEnd } from "@/lib/core/subscription-status";

const now = new Date("2030-03-12T12:00:00Z");
const paidUntil = new Date("2030-03-09T12:00:00Z");
const unpaidMonthEnd = new Date("2030-04-09T12:00:00Z");

const subscription = {
  id: "sub_1",
  orderId: "5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f10",
  customerId: "cus_1",
  status: "past_due",
  currentPeriodEndsAt: unpaidMonthEnd,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  followedUpAt: null,
  observedAt: now,
};

function shown(changes: Partial<typeof subscription> = {}): string {
  const state = { ...subscription, ...changes };
  return renderToStaticMarkup(
    <OrderSubscription
      subscription={state}
      paidUntil={paidUntil}
      end={getSubscriptionEnd(state, now)}
      requestId="5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f11"
      cancel={async (previous) => previous}
    />,
  );
}

describe("the subscription panel", () => {
  it("shows the end of the last paid month instead of Stripe's period end", () => {
    for (const cancelAtPeriodEnd of [false, true]) {
      const html = shown({ cancelAtPeriodEnd });
      expect(html).toContain(
        `Paid until</dt><dd class="break-words"><time dateTime="${paidUntil.toISOString()}"`,
      );
      expect(html).not.toContain(unpaidMonthEnd.toISOString());
      expect(html).toContain("Payment overdue. Stripe might retry the charge.");
    }
  });

  it("offers to cancel immediately while a payment is open, even if the customer canceled", () => {
    for (const cancelAtPeriodEnd of [false, true]) {
      const html = shown({ cancelAtPeriodEnd });
      expect(html).toContain("Cancel now");
      expect(html).not.toContain("Cancel at period");
    }
  });

  it("offers to cancel at the period's end if it's paid, once", () => {
    expect(shown({ status: "active" })).toContain("Cancel at period");
    const canceled = shown({ status: "active", cancelAtPeriodEnd: true });
    expect(canceled).not.toContain("<button");
  });
});
