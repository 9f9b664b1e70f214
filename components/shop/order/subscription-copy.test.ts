import { describe, expect, it } from "vitest";
import {
  getAirplaySubscriptionCopy,
  type SubscriptionState,
} from "@/components/shop/order/subscription-copy";

const getCopy = (state: SubscriptionState, at: Date) =>
  getAirplaySubscriptionCopy(state, at, "help@shop.test");

const active = {
  status: "active",
  // 10:30 PM on March 8 in Memphis, March 9 in London; clocks change in between.
  currentPeriodEndsAt: new Date("2030-03-09T04:30:00Z"),
  cancelAtPeriodEnd: false,
  paidUntil: new Date("2030-03-09T04:30:00Z"),
};

const now = new Date("2030-03-01T12:00:00Z");

describe("subscription copy", () => {
  it("shows the renewal day in Chicago", () => {
    expect(getCopy(active, now).text).toBe(
      "Your next payment is on March 8, 2030. Your subscription renews every month until you cancel.",
    );
    expect(getCopy({ ...active, currentPeriodEndsAt: null }, now).text).toBe(
      "Your subscription renews every month until you cancel.",
    );
  });

  it("says when a canceled one ends", () => {
    expect(getCopy({ ...active, cancelAtPeriodEnd: true }, now).text).toBe(
      "Your subscription is canceled and ends on March 8, 2030. You won't be charged again.",
    );
  });

  it("says when a canceled one ended, even before the provider reports it", () => {
    const later = new Date("2030-03-09T04:30:00Z");
    for (const status of ["active", "canceled"]) {
      expect(getCopy({ ...active, status, cancelAtPeriodEnd: true }, later)).toEqual({
        text: "Your subscription ended on March 8, 2030. You won't be charged again.",
        isOver: true,
      });
    }
    expect(getCopy(active, later).text).toContain("renews every month");
  });

  it("says that an open payment of a canceled one may be retried, and shows no unpaid month", () => {
    const unpaidMonth = { currentPeriodEndsAt: new Date("2030-04-09T04:30:00Z") };
    const later = new Date("2030-03-12T12:00:00Z");
    for (const status of ["past_due", "unpaid"]) {
      const state = { ...active, ...unpaidMonth, status, cancelAtPeriodEnd: true };
      const { text, isOver } = getCopy(state, later);
      expect(isOver).toBe(false);
      expect(text).toContain("Your paid airplay ended on March 8, 2030.");
      expect(text).toContain("One payment is still due, and we might try again to collect it.");
      expect(text).not.toMatch(/April|won't be charged again/);
      expect(getCopy({ ...state, paidUntil: null }, later).text).toMatch(
        /^Your subscription is canceled\. One payment/,
      );
      const over = new Date("2030-04-09T04:30:00Z");
      expect(getCopy(state, over)).toEqual({
        text: "Your subscription ended on March 8, 2030. You won't be charged again.",
        isOver: true,
      });
    }
  });

  it("shows the end of the paid month after an immediate end", () => {
    const ended = { ...active, status: "canceled" };
    expect(getCopy(ended, now)).toEqual({
      text: "Your subscription is canceled. You won't be charged again. Your paid airplay runs until March 8, 2030.",
      isOver: true,
    });
    expect(getCopy({ ...ended, paidUntil: null }, now).text).toBe(
      "Your subscription has ended. You won't be charged again.",
    );
  });

  it("asks for another card after a failed payment", () => {
    expect(getCopy({ ...active, status: "past_due" }, now).text).toContain("update your card");
  });

  it("doesn't call a pending first payment failed", () => {
    const { text, isOver } = getCopy({ ...active, status: "incomplete" }, now);
    expect([text, isOver]).toEqual([
      "We haven't received your first payment yet. Your airplay will start when we do.",
      false,
    ]);
  });
});
