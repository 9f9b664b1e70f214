import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { selectCustomerSessions } from "@/db/queries/customers";
import { isLimitReached } from "@/db/queries/operations/rate-limits";
import { customerEmails, customerSessions, customers } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import {
  consumeCodeQuota,
  consumeCustomerCode,
  sendCustomerCode,
} from "@/lib/customers/customer-codes";
import {
  endCustomerSessions,
  getOldestSessionStart,
  readCustomer,
  signInCustomer,
} from "@/lib/customers/customer-sessions";
import { wrongCodesKey } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { signIn } from "@/tests/integration/customers/library-shop";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { requestCode, signInToken } from "./library-shop";

const shop = testShop();
beforeEach(() => shop.database.empty());

const email = "artist@example.com";

describe("signing in to the library", () => {
  async function enter(code: string, browserHash: string) {
    const typed = { email, code, browserHash, userAgent: "test" };
    return (await signInCustomer(shop.ctx, typed)).ok;
  }

  test("sends a code to an address with a paid order, and nothing to any other", async () => {
    await createPendingOrder(shop);
    expect(await requestCode(shop, email, "phone")).toBeNull();
    shop.clock.advance({ minutes: 2 });
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

  test("keeps a session for 90 days after its last use, for 180 days at most, and ends it when revoked", async () => {
    await createPaidOrder(shop);
    const token = await signInToken(shop, email);
    shop.clock.advance({ days: 89 });
    expect(await readCustomer(shop.ctx, token)).not.toBeNull();
    shop.clock.advance({ days: 89 });
    const customer = await readCustomer(shop.ctx, token);
    expect(customer?.emails).toEqual([email]);
    shop.clock.advance({ days: 3 });
    expect(await readCustomer(shop.ctx, token)).toBeNull();

    const revoked = await signInToken(shop, email);
    shop.clock.advance({ minutes: 2 });
    const other = await signIn(shop, email);
    await endCustomerSessions(shop.ctx, other, "others");
    expect(await readCustomer(shop.ctx, revoked)).toBeNull();
    shop.clock.advance({ hours: 2 });
    expect(await readCustomer(shop.ctx, revoked)).toBeNull();
    expect(await readCustomer(shop.ctx, "made-up")).toBeNull();
  });

  test("ends a session that an earlier version extended past 180 days", async () => {
    await createPaidOrder(shop);
    const token = await signInToken(shop, email);
    const expiresAt = new Date(shop.clock.now().getTime() + 300 * dayMs);
    await shop.database.db.update(customerSessions).set({ expiresAt });
    shop.clock.advance({ days: 181 });
    expect(await readCustomer(shop.ctx, token)).toBeNull();
  });

  test("replaces the browser's session when it signs in again", async () => {
    await createPaidOrder(shop);
    const former = await signInToken(shop, email, "phone");
    shop.clock.advance({ minutes: 2 });
    const token = await signInToken(shop, email, "phone", former);
    expect(await readCustomer(shop.ctx, former)).toBeNull();
    const customer = await readCustomer(shop.ctx, token);
    const now = shop.clock.now();
    const limits = { now, startedAfter: getOldestSessionStart(now) };
    const listed = await selectCustomerSessions(shop.database.db, customer?.id ?? "", limits);
    expect(listed.map(({ id }) => id)).toEqual([customer?.sessionId]);
  });

  test("still sends a code to a browser that signed in before when strangers used up theirs", async () => {
    await createPaidOrder(shop);
    await endCustomerSessions(shop.ctx, await signIn(shop, email, "phone"), "this");
    for (let network = 0; network < 40; network += 1) {
      await requestCode(shop, email, randomUUID(), "sign_in", { ipHash: `network ${network}` });
    }
    const stranger = { ipHash: "another" };
    expect(await requestCode(shop, email, randomUUID(), "sign_in", stranger)).toBeNull();
    shop.clock.advance({ seconds: 1 });
    const code = (await requestCode(shop, email, "phone")) ?? "";
    expect(await enter(code, "phone")).toBe(true);
  });

  test("gives a new browser a code although a stranger on another network asks all the time", async () => {
    await createPaidOrder(shop);
    const codes: (string | null)[] = [];
    for (let minute = 0; minute < 60 * 25; minute += 10) {
      shop.clock.advance({ minutes: 10 });
      codes.push(await requestCode(shop, email, randomUUID(), "sign_in", { ipHash: "stranger" }));
    }
    expect(codes.filter(Boolean).length).toBeLessThanOrEqual(20);
    expect(await requestCode(shop, email, "phone")).toMatch(/^\d{6}$/);
  });

  test("counts codes to unknown addresses alike, so that the answer reveals nothing", async () => {
    await createPaidOrder(shop);
    const visitor = { browserHash: "phone", ipHash: "home" };
    const ask = (address: string) => consumeCodeQuota(shop.ctx, { email: address, visitor });
    const unknown = "stranger@example.com";
    for (const verdict of ["first", "second"]) {
      const [known, other] = [await ask(email), await ask(unknown)];
      expect(other, verdict).toEqual(known);
    }
  });

  test("limits the codes that one customer sends to addresses, and one network's", async () => {
    await createPaidOrder(shop);
    const { id: customerId } = await signIn(shop, email);
    const send = async (count: number, from: { ipHash?: string; customerId?: string }) => {
      let sent = 0;
      for (let one = 0; one < count; one += 1) {
        const address = `${randomUUID()}@example.com`;
        if ((await requestCode(shop, address, "phone", "add_email", from)) !== null) sent += 1;
      }
      return sent;
    };
    expect(await send(12, { customerId, ipHash: "cafe" })).toBe(10);
    expect(await send(70, { ipHash: "workshop" })).toBe(60);
  });
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
