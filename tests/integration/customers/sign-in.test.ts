import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { customerEmails, customers } from "@/db/schema";
import { endCustomerSessions } from "@/lib/customers/end-sessions";
import { readCustomer } from "@/lib/customers/read-customer";
import { signInCustomer } from "@/lib/customers/sign-in";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { requestCode, signIn, signInToken } from "./library-shop";

const email = "artist@example.com";

describe("signing in to the library", () => {
  const shop = testShop();
  beforeEach(async () => {
    await shop.database.empty();
  });

  async function enter(code: string, browserHash: string) {
    const typed = { email, code, browserHash, userAgent: "test" };
    return (await signInCustomer(shop.ctx, typed)).ok;
  }

  test("sends a code to an address with an order, and nothing to any other", async () => {
    await createPaidOrder(shop);
    expect(await requestCode(shop, email, "phone")).toMatch(/^\d{6}$/);
    expect(await requestCode(shop, "stranger@example.com", "phone")).toBeNull();
  });

  test("works once, and only in the browser that asked", async () => {
    await createPaidOrder(shop);
    const code = (await requestCode(shop, email, "phone")) ?? "";
    expect(await enter(code, "thief")).toBe(false);
    const entered = await Promise.all([enter(code, "phone"), enter(code, "phone")]);
    expect(entered.filter(Boolean)).toHaveLength(1);
    expect(await enter(code, "phone")).toBe(false);
  });

  test("allows five attempts, however many run at once", async () => {
    await createPaidOrder(shop);
    const code = (await requestCode(shop, email, "phone")) ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.all(Array.from({ length: 5 }, () => enter(wrong, "phone")));
    expect(await enter(code, "phone")).toBe(false);
  });

  test("rejects a code after ten minutes, and an older one", async () => {
    await createPaidOrder(shop);
    const first = (await requestCode(shop, email, "phone")) ?? "";
    shop.clock.advance({ minutes: 2 });
    const second = (await requestCode(shop, email, "phone")) ?? "";
    if (first !== second) expect(await enter(first, "phone")).toBe(false);
    shop.clock.advance({ minutes: 10 });
    expect(await enter(second, "phone")).toBe(false);
  });

  test("emails one address at most once a minute and five times an hour", async () => {
    await createPaidOrder(shop);
    const sent: boolean[] = [];
    for (let asked = 0; asked < 8; asked += 1) {
      sent.push((await requestCode(shop, email, randomUUID())) !== null);
      expect(await requestCode(shop, email, randomUUID())).toBeNull();
      shop.clock.advance({ seconds: 61 });
    }
    expect(sent.filter(Boolean)).toHaveLength(5);
  });

  test("creates one customer when two browsers sign in for the first time at once", async () => {
    await createPaidOrder(shop);
    const first = (await requestCode(shop, email, "phone")) ?? "";
    shop.clock.advance({ minutes: 2 });
    const second = (await requestCode(shop, email, "laptop")) ?? "";
    expect(await Promise.all([enter(first, "phone"), enter(second, "laptop")])).toEqual([
      true,
      true,
    ]);
    expect(await shop.database.db.select().from(customers)).toHaveLength(1);
    expect(await shop.database.db.select().from(customerEmails)).toHaveLength(1);
  });

  test("keeps a session for 90 days after its last use, and ends it when revoked", async () => {
    await createPaidOrder(shop);
    const token = await signInToken(shop, email);
    shop.clock.advance({ days: 89 });
    expect(await readCustomer(shop.ctx, token)).not.toBeNull();
    shop.clock.advance({ days: 89 });
    const customer = await readCustomer(shop.ctx, token);
    expect(customer?.emails).toEqual([email]);
    const other = await signIn(shop, email);
    await endCustomerSessions(shop.ctx, other, "others");
    expect(await readCustomer(shop.ctx, token)).toBeNull();
    shop.clock.advance({ days: 91 });
    expect(await readCustomer(shop.ctx, "made-up")).toBeNull();
  });
});
