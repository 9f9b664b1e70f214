import { expect, test } from "vitest";
import { seedProducts } from "@/db/values/seed-products";
import { getRefundKind, getRefundLine, refundLines, refundTable } from "@/lib/catalog/refund-copy";

test.each([
  ["ebook", false, "ebook"],
  ["course", false, "course"],
  ["course", true, "presale"],
  ["radio-monthly-rotation", false, "radio"],
  ["radio-elite-airplay", false, "subscription"],
  ["session-30", false, "session"],
])("gives %s (presale: %s) the refund terms for %s", (id, isPresale, kind) => {
  const product = seedProducts.find((one) => one.id === id);
  expect(product && getRefundKind(product, isPresale)).toBe(kind);
});

test("says that radio sales are final and undelivered spins are refunded", () => {
  for (const { kind, recurringInterval } of seedProducts.filter((one) => one.kind === "radio")) {
    const line = getRefundLine({ kind, recurringInterval });
    expect(line).toMatch(/final/);
    expect(line).toContain("refund any spin we don’t deliver");
  }
});

test("has one row in the table for every refund line", () => {
  expect(refundTable.map(({ kind }) => kind).sort()).toEqual(Object.keys(refundLines).sort());
});

test("is short enough to fit next to a button", () => {
  for (const line of Object.values(refundLines)) expect(line.length).toBeLessThan(100);
});
