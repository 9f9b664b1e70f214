import { describe, expect, test } from "vitest";
import type { ConsultationStatus } from "@/db/values/consultations";
import {
  type ConsultationPaymentFacts,
  deriveConsultationStatus,
} from "@/lib/consultations/consultation-status";

const now = new Date("2030-03-10T12:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const paid = { revision: 2, status: "paid", completedAt: at(-1) } as const;

const facts: ConsultationPaymentFacts = {
  status: "payment_requested",
  offerRevision: 2,
  startsAt: at(24),
  payBy: at(10),
  orders: [],
};
const status = (changes: Partial<ConsultationPaymentFacts>) =>
  deriveConsultationStatus({ ...facts, ...changes }, now).status;

describe("a payment", () => {
  test("for the current offer in time makes the consultation paid", () => {
    expect(status({ orders: [paid] })).toBe("paid");
    expect(
      status({ orders: [{ ...paid, completedAt: new Date(at(10).getTime() + 600_000) }] }),
    ).toBe("paid");
  });

  test("made in time but reported after the offer expired makes it paid", () => {
    expect(status({ status: "expired", orders: [paid] })).toBe("paid");
  });

  test.each<[string, Partial<ConsultationPaymentFacts>]>([
    [
      "made more than 10 minutes after the deadline",
      { orders: [{ ...paid, completedAt: new Date(at(10).getTime() + 600_001) }] },
    ],
    ["for an older offer", { orders: [{ ...paid, revision: 1 }] }],
    ["after a decline", { status: "declined", orders: [paid] }],
    ["while a new offer is being made", { status: "offered", orders: [{ ...paid, revision: 1 }] }],
    ["after the session started", { startsAt: at(0), orders: [paid] }],
    ["after a refund", { status: "refunded", orders: [paid] }],
  ])("%s is late and confirms nothing", (_when, changes) => {
    expect(status(changes)).toBe("paid_late");
  });

  test("that is still processing changes nothing", () => {
    expect(status({ orders: [{ ...paid, status: "processing" }] })).toBe("payment_requested");
  });

  test("made twice is flagged and leaves the session unchanged", () => {
    const twice = { orders: [paid, { ...paid, revision: 1 }] };
    for (const stays of ["paid", "invited", "done", "paid_late"] as const) {
      expect(deriveConsultationStatus({ ...facts, ...twice, status: stays }, now)).toEqual({
        status: stays,
        isPaidTwice: true,
      });
    }
  });
});

describe("a refund", () => {
  const returned = { ...paid, status: "refunded" } as const;
  test.each<ConsultationStatus>([
    "paid",
    "invited",
    "paid_late",
    "payment_requested",
    "expired",
    "declined",
  ])("ends a consultation that is %s", (before) =>
    expect(status({ status: before, orders: [returned] })).toBe("refunded"),
  );

  test("of one of two payments leaves the other", () => {
    const one = deriveConsultationStatus(
      { ...facts, status: "paid", orders: [returned, paid] },
      now,
    );
    expect(one).toEqual({ status: "paid", isPaidTwice: false });
  });

  test("of part of the price ends nothing", () => {
    expect(status({ status: "invited", orders: [{ ...paid, status: "partially_refunded" }] })).toBe(
      "invited",
    );
  });

  test("changes neither a session that took place nor a newer offer", () => {
    expect(status({ status: "done", orders: [returned] })).toBe("done");
    expect(status({ orders: [{ ...returned, revision: 1 }] })).toBe("payment_requested");
  });
});
