import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { offerSchema } from "@/lib/consultations/admin-forms";

const seen = { inquiryId: "3f0e8a52-8d5f-4b0a-9d0a-0d7b8ef6c001", version: "1" };

function offerAt(priceCents: string) {
  const rest = { productId: "", date: "2030-03-11", time: "09:30", note: "", asksPayment: "no" };
  return z.safeParse(offerSchema, { ...seen, ...rest, priceCents });
}

describe("the price of an offer", () => {
  test.each([
    ["225", 22_500],
    ["225.5", 22_550],
    [" $1,225.00 ", 122_500],
    ["1", 100],
    ["99999.99", 9_999_999],
    [" ", null],
  ])("parses %j as %j cents", (typed, cents) => {
    expect(offerAt(typed).data?.priceCents).toBe(cents);
  });

  test.each(["2,25", "225,50", "0.99", "100000", "-225", "$", "free"])("rejects %j", (typed) => {
    expect(offerAt(typed).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["priceCents"], "Price must be in dollars, such as 225 or 225.00"],
    ]);
  });
});
