import { describe, expect, test } from "vitest";
import { getSubscriptionEnd } from "@/lib/core/subscription-status";

const periodEnd = new Date("2030-03-09T04:30:00Z");
const before = new Date("2030-03-01T12:00:00Z");
const renewing = {
  status: "active",
  currentPeriodEndsAt: periodEnd,
  cancelAtPeriodEnd: false,
  canceledAt: null,
};

describe("the end of a subscription", () => {
  test("is in the future while it runs, canceled or not", () => {
    const ahead = { isOver: false, at: periodEnd };
    expect(getSubscriptionEnd(renewing, before)).toEqual(ahead);
    expect(getSubscriptionEnd({ ...renewing, cancelAtPeriodEnd: true }, before)).toEqual(ahead);
    expect(getSubscriptionEnd(renewing, periodEnd)).toEqual(ahead);
  });

  test("is the period's end of a canceled one, even before Stripe reports it", () => {
    const canceled = { ...renewing, cancelAtPeriodEnd: true, canceledAt: before };
    const over = { isOver: true, at: periodEnd };
    expect(getSubscriptionEnd(canceled, periodEnd)).toEqual(over);
    expect(getSubscriptionEnd({ ...canceled, status: "canceled" }, periodEnd)).toEqual(over);
  });

  test("is the cancellation time if it ended before its period", () => {
    const ended = { ...renewing, status: "canceled", cancelAtPeriodEnd: true, canceledAt: before };
    expect(getSubscriptionEnd(ended, before)).toEqual({ isOver: true, at: before });
  });

  test("is the cancellation time if it was canceled immediately", () => {
    const ended = { ...renewing, status: "canceled", canceledAt: before };
    expect(getSubscriptionEnd(ended, before)).toEqual({ isOver: true, at: before });
  });
});
