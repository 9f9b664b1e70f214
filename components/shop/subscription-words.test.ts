import { describe, expect, it } from "vitest";
import { subscriptionWords } from "@/components/shop/subscription-words";

const active = {
  status: "active",
  // 22:30 on 8 March in Memphis, the 9th in London: the clocks change in between.
  currentPeriodEndsAt: new Date("2030-03-09T04:30:00Z"),
  cancelAtPeriodEnd: false,
  paidUntil: new Date("2030-03-09T04:30:00Z"),
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

  it("says of a cancelled one with an open payment that it may be tried, and no unpaid month's end", () => {
    const unpaidMonth = { currentPeriodEndsAt: new Date("2030-04-09T04:30:00Z") };
    const later = new Date("2030-03-12T12:00:00Z");
    for (const status of ["past_due", "unpaid"]) {
      const state = { ...active, ...unpaidMonth, status, cancelAtPeriodEnd: true };
      const { text, isOver } = subscriptionWords(state, later);
      expect(isOver).toBe(false);
      expect(text).toContain("The airplay you had paid for ended on March 8, 2030.");
      expect(text).toContain("One payment is still open and may be tried again.");
      expect(text).not.toMatch(/April|[Nn]othing more is charged/);
      expect(subscriptionWords({ ...state, paidUntil: null }, later).text).toMatch(
        /^It is cancelled\. One payment/,
      );
      const over = new Date("2030-04-09T04:30:00Z");
      expect(subscriptionWords(state, over)).toEqual({
        text: "It ended on March 8, 2030, and nothing more is charged.",
        isOver: true,
      });
    }
  });

  it("says of one that ended at once until when the paid month runs", () => {
    const ended = { ...active, status: "canceled" };
    expect(subscriptionWords(ended, now)).toEqual({
      text: "It renews no more, and nothing more is charged. The airplay you have paid for runs until March 8, 2030.",
      isOver: true,
    });
    expect(subscriptionWords({ ...ended, paidUntil: null }, now).text).toBe(
      "It has ended, and nothing more is charged.",
    );
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
