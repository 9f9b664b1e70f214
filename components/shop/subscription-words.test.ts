import { describe, expect, it } from "vitest";
import { subscriptionWords } from "@/components/shop/subscription-words";

const active = {
  status: "active",
  // 22:30 on 8 March in Memphis, the 9th in London: the clocks change in between.
  currentPeriodEndsAt: new Date("2030-03-09T04:30:00Z"),
  cancelAtPeriodEnd: false,
};

describe("a subscription in words", () => {
  it("renews on the day that the business's own calendar shows", () => {
    expect(subscriptionWords(active).text).toBe("It renews on March 8, 2030, until you cancel.");
    expect(subscriptionWords({ ...active, currentPeriodEndsAt: null }).text).toBe(
      "It renews every month, until you cancel.",
    );
  });

  it("says when a cancelled one ends", () => {
    expect(subscriptionWords({ ...active, cancelAtPeriodEnd: true }).text).toBe(
      "It is cancelled and ends on March 8, 2030. Nothing more is charged.",
    );
  });

  it("asks for another card when a payment failed", () => {
    expect(subscriptionWords({ ...active, status: "past_due" }).text).toContain("Update your card");
  });

  it("has nothing left to manage once it is over", () => {
    expect(subscriptionWords({ ...active, status: "canceled" }).isOver).toBe(true);
    expect(subscriptionWords(active).isOver).toBe(false);
  });
});
