import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import {
  disputes,
  emailOutbox,
  inquiries,
  inquiryEntries,
  newsletterSubscribers,
  orderConsents,
  orders,
} from "@/db/schema";
import { consentTexts } from "@/lib/consents/consent-texts";
import { deleteCustomerData } from "@/lib/flows/delete-customer-data";
import { exportCustomerData } from "@/lib/flows/export-personal-data";
import { sendContactMessage } from "@/lib/inquiries/send-message";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { signIn } from "./library-shop";

const email = "artist@example.com";

describe("a customer's data", () => {
  const shop = testShop();
  beforeEach(async () => {
    await shop.database.empty();
  });

  async function writeMessage() {
    const name = { firstName: "Ada", lastName: "Artist" };
    const form = { ...name, email, subject: "Hi", message: "A secret", consent: true } as const;
    const sender = {
      submissionKey: "one",
      keyLifetimeMs: null,
      browserHash: "phone",
      canAcknowledge: true,
      canNotifyStaff: true,
      utm: undefined,
    };
    await sendContactMessage(shop.ctx, form, sender);
  }

  async function subscribe() {
    await shop.database.db.insert(newsletterSubscribers).values({
      email,
      firstName: "Ada",
      consent: true,
      consentVersion: "test",
      consentAt: shop.clock.now(),
      signupSource: "modal",
      createdAt: shop.clock.now(),
    });
  }

  test("is exported in one file: every table that names the address, and no other customer's", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1, course: 1 } });
    const stranger = { email: "band@example.com", firstName: "Bo", lastName: "Band" };
    await createPaidOrder(shop, { customer: stranger });
    await writeMessage();
    const customer = await signIn(shop, email);
    const data: Record<string, unknown> = await exportCustomerData(shop.ctx, customer);
    const text = JSON.stringify(data);
    expect(data.orders).toHaveLength(1);
    expect(data.inquiries).toHaveLength(1);
    expect(text).toContain("A secret");
    expect(text).not.toContain("band@example.com");
    expect(text).not.toMatch(/"(?:browser|network|token|code)_hash"/);
    // The session's id opens the order, and the first download for 48 hours.
    expect(text).not.toContain(order.sessionId);
    // A new table with an order's or a customer's rows belongs in db/queries/personal-data-export.ts.
    const tables = await readRows<{ table: string }>(
      shop.database.db,
      `select distinct table_name as table from information_schema.columns
       where table_schema = 'public' and column_name in ('order_id', 'inquiry_id', 'customer_id', 'order_item_id')`,
    );
    const exempt = [
      // Links and codes would open the customer's pages.
      "download_links",
      "download_sessions",
      "download_codes",
      // Stripe's and staff's records of an order that's exported.
      "stripe_events",
      "refund_requests",
      "consultation_orders",
      // How a station's logs name a song.
      "radio_log_names",
    ];
    const missing = tables.map(({ table }) => table).filter((table) => !(table in data));
    expect(missing.sort()).toEqual(exempt.sort());
  });

  test("is exported without staff's notes, unless they add them, and without their addresses", async () => {
    await createPaidOrder(shop);
    await shop.database.db.update(orders).set({ reviewReason: "second_session" });
    await writeMessage();
    const customer = await signIn(shop, email);
    const [inquiry] = await shop.database.db.select().from(inquiries);
    await shop.database.db.insert(inquiryEntries).values({
      id: randomUUID(),
      inquiryId: inquiry?.id ?? "",
      kind: "note",
      body: "Called back",
      authorEmail: "colleague@shop.test",
      createdAt: shop.clock.now(),
    });
    const instant = JSON.stringify(await exportCustomerData(shop.ctx, customer));
    expect(instant).not.toMatch(/Called back|second_session|review_reason|colleague@shop\.test/);
    expect(instant).toContain("the notes they write for each other");
    const requested = JSON.stringify(
      await exportCustomerData(shop.ctx, customer, { withStaffNotes: true }),
    );
    expect(requested).toContain("Called back");
    expect(requested).toContain("second_session");
    expect(requested).not.toContain("colleague@shop.test");
  });

  test("is deleted but for the orders, and the library opens again with a code", async () => {
    const order = await createPaidOrder(shop);
    await writeMessage();
    await subscribe();
    const customer = await signIn(shop, email);
    expect((await deleteCustomerData(shop.ctx, customer)).ok).toBe(true);
    const text = JSON.stringify(await exportCustomerData(shop.ctx, customer));
    expect(text).not.toContain("A secret");
    expect(text).toContain(order.orderNumber);
    expect(await shop.database.db.select().from(newsletterSubscribers)).toHaveLength(0);
    const emails = await shop.database.db.select().from(emailOutbox);
    expect(
      emails.filter(({ orderId, toEmail }) => orderId === null && toEmail === email),
    ).toMatchObject([{ kind: "customer_notice", props: { occasion: "data_deleted" } }]);
    // Emails about the order keep their keys, so that none is sent again.
    expect(emails.some(({ dedupeKey }) => dedupeKey.startsWith("receipt"))).toBe(true);
    shop.clock.advance({ minutes: 2 });
    expect((await signIn(shop, email)).emails).toEqual([email]);
    const [kept] = await shop.database.db.select().from(orders);
    expect(kept).toMatchObject({ phone: null, utm: null, email });
    expect(await shop.database.db.select().from(orderConsents)).toMatchObject([
      { orderId: order.id, kind: "terms", textVersion: consentTexts.terms.version },
    ]);
  });

  test("stays while a subscription runs, and nothing is deleted", async () => {
    await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    await writeMessage();
    const customer = await signIn(shop, email);
    expect(await deleteCustomerData(shop.ctx, customer)).toEqual({
      ok: false,
      problem: "subscription",
    });
    expect(JSON.stringify(await exportCustomerData(shop.ctx, customer))).toContain("A secret");
  });

  test("stays as evidence while a dispute is open, and can be deleted once it's decided", async () => {
    const order = await createPaidOrder(shop);
    const customer = await signIn(shop, email);
    await shop.atStripe("disputes", { session: order.sessionId });
    expect(await deleteCustomerData(shop.ctx, customer)).toEqual({ ok: false, problem: "dispute" });
    const [dispute] = await shop.database.db.select().from(disputes);
    await shop.atStripe(`disputes/${dispute?.id}/close`, { won: false });
    expect((await deleteCustomerData(shop.ctx, customer)).ok).toBe(true);
  });
});
