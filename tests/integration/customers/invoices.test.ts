import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import { subscriptions } from "@/db/schema";
import type { BillingParty } from "@/db/values/invoices";
import { readLibraryOrder } from "@/lib/flows/read-library";
import { exportInvoice, type InvoiceSubject, issueInvoice } from "@/lib/orders/invoices";
import { createPaidOrder, type Order } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const email = "artist@example.com";
const billing: BillingParty = {
  name: "Đặng Thị Ngọc, أحمد & Co",
  address: "1 Beale St\nMemphis, TN 38103",
  taxId: "12-3456789",
};

describe("invoices", () => {
  const shop = testShop();
  beforeEach(async () => {
    await shop.database.empty();
  });

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
