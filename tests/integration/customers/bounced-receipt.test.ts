import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, resendEvents } from "@/db/schema";
import { correctOwnOrderEmail, findBouncedOrder } from "@/lib/flows/correct-order-email";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { createPaidOrder, type Order, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { requestCode } from "./library-shop";

const right = "ada@example.org";

describe("a bounced receipt", () => {
  const shop = testShop();
  beforeEach(async () => {
    await shop.database.empty();
  });

  /** The receipt was sent, and the provider reported `type`. */
  async function report(order: Order, type: "email.bounced" | "email.delivered", bounce?: string) {
    const providerId = randomUUID();
    const { db } = shop.database;
    await db
      .update(emailOutbox)
      .set({ providerId, sentAt: shop.clock.now() })
      .where(and(eq(emailOutbox.orderId, order.id), eq(emailOutbox.kind, "receipt")));
    const at = shop.clock.now();
    const event = { id: randomUUID(), type, providerId, occurredAt: at, receivedAt: at };
    await db.insert(resendEvents).values({ ...event, bounceType: bounce ?? null });
  }

  const owner = (order: Order) => ({
    sessionId: order.sessionId ?? "",
    browserHash: order.browserHash,
  });

  async function isShown(order: Order, browserHash: string) {
    const page = await readConfirmation(shop.ctx, order.sessionId ?? "", browserHash);
    return page?.hasReceiptBounced;
  }

  test("is shown to the browser that bought, and to no other", async () => {
    const order = await createPaidOrder(shop);
    expect(await isShown(order, order.browserHash)).toBe(false);
    await report(order, "email.bounced", "Permanent");
    expect(await isShown(order, order.browserHash)).toBe(true);
    expect(await isShown(order, "stranger")).toBe(false);
    expect(await findBouncedOrder(shop.ctx, { ...owner(order), browserHash: "x" })).toBeNull();
  });

  test.each([
    ["email.delivered", undefined],
    ["email.bounced", "Transient"],
  ] as const)("isn't what %s (%s) means", async (type, bounce) => {
    const order = await createPaidOrder(shop);
    await report(order, type, bounce);
    expect(await isShown(order, order.browserHash)).toBe(false);
  });

  test("is corrected with a code sent to the new address, which gets the receipt once", async () => {
    const order = await createPaidOrder(shop);
    await report(order, "email.bounced", "Permanent");
    const typed = { ...owner(order), email: right };
    expect((await correctOwnOrderEmail(shop.ctx, { ...typed, code: "000000" })).ok).toBe(false);
    const code = (await requestCode(shop, right, order.browserHash, "correct_order")) ?? "";
    const stranger = { ...typed, browserHash: "stranger", code };
    expect((await correctOwnOrderEmail(shop.ctx, stranger)).ok).toBe(false);
    const pressed = await Promise.all([
      correctOwnOrderEmail(shop.ctx, { ...typed, code }),
      correctOwnOrderEmail(shop.ctx, { ...typed, code }),
    ]);
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readOrder(shop, order.id)).toMatchObject({ email: right, linkRevision: 1 });
    const receipts = await shop.database.db
      .select()
      .from(emailOutbox)
      .where(and(eq(emailOutbox.kind, "receipt"), eq(emailOutbox.toEmail, right)));
    expect(receipts).toHaveLength(1);
    expect(await isShown(order, order.browserHash)).toBe(false);
  });

  test("lets no one change an address that works", async () => {
    const order = await createPaidOrder(shop);
    await report(order, "email.delivered");
    const code = (await requestCode(shop, right, order.browserHash, "correct_order")) ?? "";
    const typed = { ...owner(order), email: right, code };
    expect(await correctOwnOrderEmail(shop.ctx, typed)).toMatchObject({ problem: "no_access" });
  });
});
