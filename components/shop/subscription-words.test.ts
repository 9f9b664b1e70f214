import { describe, expect, it } from "vitest";
import { subscriptionWords } from "@/components/shop/subscription-words";

const active = {
  status: "active",
  // 22:30 on 8 March in Memphis, the 9th in London: the clocks change in between.
  currentPeriodEndsAt: new Date("2030-03-09T04:30:00Z"),
  cancelAtPeriodEnd: false,
};

const now = new Date("2030-03-01T12:00:00Z");

describe("a subscription in words", () => {
  it("renews on the day that the business's own calendar shows", () => {
    expect(subscriptionWords(active, now).text).toBe(
      "It renews on March 8, 2030, until you cancel.",
    );
    expect(subscriptionWords({ ...active, currentPeriodEndsAt: null }, now).text).toBe(
      "It renews every month, until you cancel.",
    );
  });

  it("says when a cancelled one ends", () => {
    expect(subscriptionWords({ ...active, cancelAtPeriodEnd: true }, now).text).toBe(
      "It is cancelled and ends on March 8, 2030. Nothing more is charged.",
    );
  });

  it("says when a cancelled one ended, whether or not the payment provider has told so yet", () => {
    const later = new Date("2030-03-09T04:30:00Z");
    for (const status of ["active", "canceled"]) {
      expect(subscriptionWords({ ...active, status, cancelAtPeriodEnd: true }, later)).toEqual({
        text: "It ended on March 8, 2030, and nothing more is charged.",
        isOver: true,
      });
    }
    expect(subscriptionWords(active, later).text).toContain("It renews");
  });

  it("asks for another card when a payment failed", () => {
    expect(subscriptionWords({ ...active, status: "past_due" }, now).text).toContain(
      "update your card",
    );
  });

  it("does not say that a first payment failed which may be on its way", () => {
    const { text, isOver } = subscriptionWords({ ...active, status: "incomplete" }, now);
    expect([text, isOver]).toEqual([
      "Its first payment has not arrived. Airplay begins when it does.",
      false,
    ]);
  });

  it("has nothing left to manage once it is over", () => {
    expect(subscriptionWords({ ...active, status: "canceled" }, now).isOver).toBe(true);
    expect(subscriptionWords(active, now).isOver).toBe(false);
  });
});
