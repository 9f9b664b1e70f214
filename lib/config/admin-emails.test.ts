import { expect, test } from "vitest";
import { adminEmailsSchema } from "@/lib/config/admin-emails";

test("addresses are parted by commas and spelled as accounts are", () => {
  expect(adminEmailsSchema.parse(" Owner@Shop.test, b@shop.test ,,")).toEqual([
    "owner@shop.test",
    "b@shop.test",
  ]);
  expect(adminEmailsSchema.parse(undefined)).toEqual([]);
});

test("what is no address is refused at start, not at the sign-in that would miss it", () => {
  expect(adminEmailsSchema.safeParse("owner@shop.test; b@shop.test").success).toBe(false);
  expect(adminEmailsSchema.safeParse("owner").success).toBe(false);
});
