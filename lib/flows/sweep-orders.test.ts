import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getLostSessionWindows } from "@/lib/flows/sweep-orders";

const hourMs = 3_600_000;
const minute = fc.nat(25 * 60).map((minutes) => new Date(minutes * 60_000));
const order = fc.record({
  id: fc.uuid(),
  createdAt: minute,
  sessionRequestedAt: fc.option(fc.nat(23 * 60)),
});
const orders = fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 20 }).map((generated) =>
  generated.map(({ sessionRequestedAt: later, ...one }) => ({
    ...one,
    sessionRequestedAt: later === null ? null : new Date(one.createdAt.getTime() + later * 60_000),
  })),
);

describe("getLostSessionWindows", () => {
  it("covers every order once, from its creation to half an hour after the last request", () => {
    fc.assert(
      fc.property(orders, (lost) => {
        const windows = getLostSessionWindows(lost);
        expect(windows.flatMap(({ orderIds }) => orderIds).sort()).toEqual(
          lost.map(({ id }) => id).sort(),
        );
        for (const { id, createdAt, sessionRequestedAt } of lost) {
          const window = windows.find(({ orderIds }) => orderIds.includes(id));
          expect(window?.from.getTime()).toBeLessThan(createdAt.getTime());
          const requestedMs = (sessionRequestedAt ?? createdAt).getTime();
          expect(window?.to.getTime()).toBeGreaterThanOrEqual(requestedMs + hourMs / 2);
        }
        for (const [index, { from }] of windows.entries()) {
          const before = windows[index - 1];
          if (before) expect(from.getTime()).toBeGreaterThan(before.to.getTime());
        }
      }),
    );
  });

  it("leaves out the hours between two outages", () => {
    const at = (hours: number) => new Date(hours * hourMs);
    const windows = getLostSessionWindows([
      { id: "late", createdAt: at(20), sessionRequestedAt: at(20) },
      { id: "early", createdAt: at(1), sessionRequestedAt: null },
      { id: "early too", createdAt: at(1.2), sessionRequestedAt: null },
    ]);
    expect(windows.map(({ orderIds }) => orderIds)).toEqual([["early", "early too"], ["late"]]);
  });
});
