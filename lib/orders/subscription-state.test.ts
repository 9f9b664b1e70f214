import { describe, expect, test } from "vitest";
import { endOf } from "@/lib/orders/subscription-state";

const periodEnd = new Date("2030-03-09T04:30:00Z");
const before = new Date("2030-03-01T12:00:00Z");
const renewing = {
  status: "active",
  currentPeriodEndsAt: periodEnd,
  cancelAtPeriodEnd: false,
  canceledAt: null,
};

describe("the end of a renewal", () => {
  test("lies ahead while it runs, cancelled or not", () => {
    const ahead = { isOver: false, at: periodEnd };
    expect(endOf(renewing, before)).toEqual(ahead);
    expect(endOf({ ...renewing, cancelAtPeriodEnd: true }, before)).toEqual(ahead);
    expect(endOf(renewing, periodEnd)).toEqual(ahead);
  });

  test("has come with a cancelled one's period, before Stripe tells of it", () => {
    const cancelled = { ...renewing, cancelAtPeriodEnd: true, canceledAt: before };
    const over = { isOver: true, at: periodEnd };
    expect(endOf(cancelled, periodEnd)).toEqual(over);
    expect(endOf({ ...cancelled, status: "canceled" }, periodEnd)).toEqual(over);
  });

  test("was no later than now where one that was to end with its period has ended before", () => {
    const ended = { ...renewing, status: "canceled", cancelAtPeriodEnd: true, canceledAt: before };
    expect(endOf(ended, before)).toEqual({ isOver: true, at: before });
  });

  test("was the moment of a cancellation that waited for no period", () => {
    const ended = { ...renewing, status: "canceled", canceledAt: before };
    expect(endOf(ended, before)).toEqual({ isOver: true, at: before });
  });
});
