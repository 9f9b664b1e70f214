import { expect, it } from "vitest";
import {
  parseRefundLines as parseShopRefundLines,
  toRefundLinesMetadata,
} from "@/lib/payments/stripe/snapshots";
import { formatRefundLines, parseRefundLines } from "../src/flows/refund-lines";

const lines = Array.from({ length: 30 }, (_, index) => ({
  orderItemId: `0198c0de-0000-7000-8000-0000000000${String(index).padStart(2, "0")}`,
  quantity: (index % 20) + 1,
}));

it.each([1, 30])("shares the shop's metadata format for %i refunded items", (count) => {
  const some = lines.slice(0, count);
  expect(formatRefundLines(some)).toEqual(toRefundLinesMetadata(some));
  expect(parseShopRefundLines(formatRefundLines(some))).toEqual(some);
  expect(parseRefundLines(toRefundLinesMetadata(some))).toEqual(some);
});

it("finds no items in missing or unrelated metadata", () => {
  expect(parseRefundLines(null)).toEqual([]);
  expect(parseRefundLines({})).toEqual([]);
  expect(parseRefundLines({ lines: "eBook" })).toEqual([]);
  expect(parseRefundLines({ lines: '[{"quantity":1}]' })).toEqual([]);
});
