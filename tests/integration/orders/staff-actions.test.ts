import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, emailOutbox } from "@/db/schema";
import { sendLinkAsStaff } from "@/lib/downloads/download-links";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { resendReceipt } from "@/lib/orders/emails/receipt-email";
import { createPaidOrder, createPendingOrder, listAudit, listEmails } from "@/tests/support/orders";
import { addStaff } from "@/tests/support/staff";
import {
  createVisitor,
  downloadShop,
  open,
  parseRefFromUrl,
  readState,
} from "../downloads/download-shop";

describe("staff actions on an order", () => {
  const shop = downloadShop();
  const { database } = shop;

  test("resends the receipt once per form, to the order's email, and audits it", async () => {
    const order = await createPaidOrder(shop);
    const actor = await addStaff(shop);
    const input = { orderId: order.id, requestId: randomUUID() };
    await Promise.all([1, 2, 3].map(() => resendReceipt(shop.ctx, actor, input)));
    const receipts = await listEmails(shop, order.id, "receipt");
    expect(receipts).toHaveLength(2);
    expect(receipts[0]).toEqual(receipts[1]);
    expect(await listAudit(shop, order.id)).toEqual(["receipt_resent"]);
    const again = await resendReceipt(shop.ctx, actor, {
      orderId: order.id,
      requestId: randomUUID(),
    });
    expect(again).toEqual({ ok: true, value: { sentTo: order.email } });
    expect(await listEmails(shop, order.id, "receipt")).toHaveLength(3);
  });

  test("sends no receipt for an unpaid order", async () => {
    const order = await createPendingOrder(shop);
    const sent = await resendReceipt(shop.ctx, await addStaff(shop), {
      orderId: order.id,
      requestId: randomUUID(),
    });
    expect(sent).toEqual({ ok: false, problem: "not_paid" });
    expect(await listEmails(shop, order.id, "receipt")).toEqual([]);
  });

  test("corrects the email: queued and later emails and links use only the new one", async () => {
    const order = await createPaidOrder(shop);
    const actor = await addStaff(shop);
    await sendLinkAsStaff(shop.ctx, actor, {
      orderId: order.id,
      requestId: randomUUID(),
      reason: "first try",
    });
    const [countEmails] = await listEmails(shop, order.id, "download_link");
    const oldRef = parseRefFromUrl(countEmails?.props.url ?? "");
    const change = { orderId: order.id, oldEmail: order.email, newEmail: "ada@example.org" };
    expect(await correctOrderEmail(shop.ctx, actor, change)).toMatchObject({ ok: true });
    for (const kind of ["receipt", "download_link"] as const) {
      expect((await listEmails(shop, order.id, kind)).map(({ to }) => to)).toEqual([
        "ada@example.org",
      ]);
    }
    // The staff notice keeps its recipient.
    expect((await listEmails(shop, order.id, "sale_notice")).map(({ to }) => to)).toEqual([
      "staff",
    ]);
    expect(await readState(shop, { ref: oldRef, visitor: createVisitor() })).toBe("expired");
    const [entry] = await database.db
      .select({ details: adminAudit.details })
      .from(adminAudit)
      .where(eq(adminAudit.action, "order_email_corrected"));
    expect(entry?.details).toMatchObject({ oldEmail: order.email, newEmail: "ada@example.org" });
    await sendLinkAsStaff(shop.ctx, actor, {
      orderId: order.id,
      requestId: randomUUID(),
      reason: "to the right address",
    });
    const links = await listEmails(shop, order.id, "download_link");
    expect(links).toHaveLength(2);
    const fresh = links.find(({ props }) => props.url !== countEmails?.props.url);
    const ref = parseRefFromUrl(fresh?.props.url ?? "");
    expect(await open(shop, { ref, visitor: createVisitor() })).toBe(true);
  });

  test("lets the first of two corrections win and shows a conflict to the other", async () => {
    const order = await createPaidOrder(shop);
    const [one, other] = [await addStaff(shop), await addStaff(shop)];
    const change = { orderId: order.id, oldEmail: order.email };
    const results = await Promise.all([
      correctOrderEmail(shop.ctx, one, { ...change, newEmail: "one@example.org" }),
      correctOrderEmail(shop.ctx, other, { ...change, newEmail: "other@example.org" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "changed_since" });
    expect(await listAudit(shop, order.id)).toHaveLength(1);
  });

  test("keeps the address of an email that was already rendered", async () => {
    const order = await createPaidOrder(shop);
    const rendered = { from: "", to: order.email, replyTo: "", subject: "", html: "", text: "" };
    await database.db
      .update(emailOutbox)
      .set({ rendered })
      .where(and(eq(emailOutbox.orderId, order.id), eq(emailOutbox.kind, "receipt")));
    const change = { orderId: order.id, oldEmail: order.email, newEmail: "ada@example.org" };
    await correctOrderEmail(shop.ctx, await addStaff(shop), change);
    expect((await listEmails(shop, order.id, "receipt")).map(({ to }) => to)).toEqual([
      order.email,
    ]);
  });

  test("gives no link to an order without access, and one link per form with it", async () => {
    const order = await createPaidOrder(shop);
    const actor = await addStaff(shop);
    const input = { orderId: order.id, requestId: randomUUID(), reason: "lost the mail" };
    await Promise.all([1, 2, 3].map(() => sendLinkAsStaff(shop.ctx, actor, input)));
    expect(await listEmails(shop, order.id, "download_link")).toHaveLength(1);
    expect(await listAudit(shop, order.id)).toHaveLength(1);
    await shop.atStripe("refunds", { session: order.sessionId });
    const refused = await sendLinkAsStaff(shop.ctx, actor, { ...input, requestId: randomUUID() });
    expect(refused).toEqual({ ok: false, problem: "no_access" });
  });
});
