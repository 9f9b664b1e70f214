import { expect, test } from "vitest";
import { adminEmailsSchema } from "@/lib/config/admin-emails";

test("splits addresses at commas and normalizes them", () => {
  expect(adminEmailsSchema.parse(" Owner@Shop.test, b@shop.test ,,")).toEqual([
    "owner@shop.test",
    "b@shop.test",
  ]);
  expect(adminEmailsSchema.parse(undefined)).toEqual([]);
});

test("rejects an invalid address at startup", () => {
  expect(adminEmailsSchema.safeParse("owner@shop.test; b@shop.test").success).toBe(false);
  expect(adminEmailsSchema.safeParse("owner").success).toBe(false);
});
