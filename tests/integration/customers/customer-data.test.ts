import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
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
  subscriptions,
} from "@/db/schema";
import type { BillingParty } from "@/db/values/orders";
import { consentTexts } from "@/lib/consents/consent-texts";
import { checkPractice } from "@/lib/course/practice";
import { findCourseViewer } from "@/lib/course/viewer";
import { deleteCustomerData } from "@/lib/flows/delete-customer-data";
import { exportCustomerData } from "@/lib/flows/export-personal-data";
import { readLibraryOrder } from "@/lib/flows/read-library";
import { sendContactMessage } from "@/lib/inquiries/send-message";
import { exportInvoice, type InvoiceSubject, issueInvoice } from "@/lib/orders/invoices";
import { createPaidOrder, type Order } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { signIn } from "./library-shop";

const shop = testShop();
beforeEach(() => shop.database.empty());

const email = "artist@example.com";

describe("a customer's data", () => {
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
    const order = await createPaidOrder(shop, { cart: { course: 1 } });
    await writeMessage();
    await subscribe();
    const viewer = await findCourseViewer(shop.ctx, { browserHash: null, emails: [email] });
    if (!viewer) throw new Error("no access to the course");
    const practice = { exercise: "split-sheet", answers: {}, key: null } as const;
    expect((await checkPractice(shop.ctx, viewer, practice)).ok).toBe(true);
    const customer = await signIn(shop, email);
    expect(await exportCustomerData(shop.ctx, customer)).toMatchObject({
      practice_results: [{ exercise: "split-sheet", attempts: 1, best_right: 0 }],
    });
    expect((await deleteCustomerData(shop.ctx, customer)).ok).toBe(true);
    const text = JSON.stringify(await exportCustomerData(shop.ctx, customer));
    expect(text).not.toContain("A secret");
    expect(text).not.toContain("split-sheet");
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

const billing: BillingParty = {
  name: "Đặng Thị Ngọc, أحمد & Co",
  address: "1 Beale St\nMemphis, TN 38103",
  taxId: "12-3456789",
};

describe("invoices", () => {
  const customer = { emails: [email] };
  async function read(order: Order) {
    const found = await readLibraryOrder(shop.ctx, customer, order.orderNumber);
    if (!found) throw new Error("the order isn't in the library");
    return found;
  }

  async function issue(order: Order, subject: InvoiceSubject, party = billing) {
    const issued = await issueInvoice(shop.ctx, { order, subject, billing: party });
    if (!issued.ok) throw new Error("not issued");
    return issued.value.id;
  }

  async function readText(id: string): Promise<string> {
    const file = await exportInvoice(shop.ctx, [email], id);
    if (!file) throw new Error("there is no such invoice");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)));
    return text.join("\n").normalize("NFC");
  }

  test("show the payment, the items and the customer's details in any script", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2, "radio-single-spin": 1 } });
    const [payment] = (await read(order)).payments;
    const text = await readText(await issue(order, { paymentId: payment?.id ?? "" }));
    for (const part of [`Invoice ${order.orderNumber}-1`, "Đặng Thị Ngọc", "12-3456789", "$174.98"])
      expect(text).toContain(part);
  });

  test("are issued once per payment and stay as they were, also when asked for twice at once", async () => {
    const order = await createPaidOrder(shop);
    const paymentId = (await read(order)).payments[0]?.id ?? "";
    const ids = await Promise.all([issue(order, { paymentId }), issue(order, { paymentId })]);
    const other = { ...billing, name: "Someone else" };
    expect(new Set([...ids, await issue(order, { paymentId }, other)]).size).toBe(1);
    expect(await readText(ids[0])).not.toContain("Someone else");
  });

  test("are for each month of a subscription, and credit notes for each refund", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1, ebook: 1 } });
    const [subscription] = await shop.database.db.select().from(subscriptions);
    await shop.sandbox.control(`subscriptions/${subscription?.id}/advance`);
    await shop.atStripe("refunds", { session: order.sessionId, amount: 4_999 });
    const { payments, refunds } = await read(order);
    expect(payments).toHaveLength(2);
    expect(refunds).toHaveLength(1);
    for (const { id } of payments) await issue(order, { paymentId: id });
    const note = await issue(order, { refundId: refunds[0]?.id ?? "" }, { ...billing, name: "X" });
    const text = await readText(note);
    expect(text).toContain(`Credit note ${order.orderNumber}-3`);
    expect(text).toContain(`For invoice ${order.orderNumber}-`);
    expect(text).toContain("-$49.99");
    expect(text).toContain("Đặng Thị Ngọc");
    const renewal = payments.find(({ kind }) => kind === "renewal");
    expect(renewal?.amountCents).toBe(250_000);
  });

  test("issued after a credit note don't change it", async () => {
    const order = await createPaidOrder(shop);
    await shop.atStripe("refunds", { session: order.sessionId });
    const { payments, refunds } = await read(order);
    const note = await issue(order, { refundId: refunds[0]?.id ?? "" });
    const before = await readText(note);
    expect(before).not.toContain("For invoice");
    shop.clock.advance({ days: 1 });
    await issue(order, { paymentId: payments[0]?.id ?? "" });
    expect(await readText(note)).toBe(before);
  });

  test("open only to the customer with the order's current address", async () => {
    const order = await createPaidOrder(shop);
    const id = await issue(order, { paymentId: (await read(order)).payments[0]?.id ?? "" });
    expect(await exportInvoice(shop.ctx, ["stranger@example.com"], id)).toBeNull();
    expect(await exportInvoice(shop.ctx, [email], "not-an-id")).toBeNull();
    const unknown = await issueInvoice(shop.ctx, { order, subject: { paymentId: "x" }, billing });
    expect(unknown.ok).toBe(false);
  });
});
