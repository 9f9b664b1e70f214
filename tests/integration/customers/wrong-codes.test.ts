import { beforeEach, expect, test } from "vitest";
import { isLimitReached } from "@/db/queries/operations/rate-limits";
import { consumeCustomerCode, sendCustomerCode } from "@/lib/customers/customer-codes";
import { wrongCodesKey } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { signIn } from "@/tests/integration/customers/library-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop({ start: "2030-03-04T18:00:00Z" });

beforeEach(async () => {
  await shop.database.empty();
});

const isAlerting = () => isLimitReached(shop.database.db, shop.clock.now(), wrongCodesKey);

/** Asks for a code for an address of its own, and guesses it wrong five times. */
const guessFor = async (index: number) => {
  const email = `artist-${index}@example.com`;
  const browserHash = `browser-${index}`;
  await sendCustomerCode(shop.ctx, { purpose: "add_email", email, browserHash });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await consumeCustomerCode(shop.ctx, "add_email", { email, browserHash, code: "wrong!" });
  }
};

test("many wrong guesses over many addresses are noticed, and lock no customer out", async () => {
  await createPaidOrder(shop);
  for (let index = 0; index < rateLimits.wrongCodes.hits / 5; index += 1) await guessFor(index);
  expect(await isAlerting()).toBe(false);
  await guessFor(1_000);
  expect(await isAlerting()).toBe(true);
  expect((await signIn(shop, "artist@example.com")).emails).toEqual(["artist@example.com"]);
});

test("guesses without a code to guess can't raise the alert", async () => {
  for (let guess = 0; guess <= rateLimits.wrongCodes.hits; guess += 1) {
    const typed = { email: "nobody@example.com", browserHash: "browser", code: "123456" };
    await consumeCustomerCode(shop.ctx, "sign_in", typed);
  }
  expect(await isAlerting()).toBe(false);
});
