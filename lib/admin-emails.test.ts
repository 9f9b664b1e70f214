import { expect, test } from "vitest";
import { adminEmails } from "@/lib/admin-emails";

test("addresses are parted by commas and spelled as accounts are", () => {
  expect(adminEmails.parse(" Owner@Shop.test, b@shop.test ,,")).toEqual([
    "owner@shop.test",
    "b@shop.test",
  ]);
  expect(adminEmails.parse(undefined)).toEqual([]);
});

test("what is no address is refused at start, not at the sign-in that would miss it", () => {
  expect(adminEmails.safeParse("owner@shop.test; b@shop.test").success).toBe(false);
  expect(adminEmails.safeParse("owner").success).toBe(false);
});
