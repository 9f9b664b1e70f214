import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, emailOutbox, payments } from "@/db/schema";
import { sendLinkAsStaff } from "@/lib/downloads/links/send-link-as-staff";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { resendReceipt } from "@/lib/orders/emails/resend-receipt";
import { resolveReview } from "@/lib/orders/review/resolve-review";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { findReviewItems } from "@/lib/orders/state/review-items";
import { createPaidOrder, createPendingOrder, liveGrants, readOrder } from "@/tests/support/orders";
import { addTestAdmin } from "@/tests/support/staff";
import {
  createVisitor,
  downloadShop,
  listEmails,
  open,
  parseRefFromUrl,
  readState,
} from "../downloads/download-shop";

describe("staff actions on an order", () => {
  const shop = downloadShop();
  const { database, sandbox } = shop;
  const aKey = () => randomUUID();
  let admins = 0;

  async function anAdmin() {
    admins += 1;
    return (await addTestAdmin(database.db, `staff-${admins}@shop.test`)).actor;
  }

  async function audit(orderId: string) {
    const rows = await database.db.select().from(adminAudit).orderBy(asc(adminAudit.id));
    return rows
      .filter(({ details }) => details?.orderId === orderId)
      .map(({ action, adminEmail }) => ({ action, adminEmail }));
  }

  async function questionsOf(orderId: string) {
    const loaded = await loadOrderFacts(database.db, orderId);
    return loaded ? findReviewItems(loaded.facts) : [];
  }

  test("resends the receipt once per form, to the order's email, and audits it", async () => {
    const order = await createPaidOrder(shop);
    const actor = await anAdmin();
    const input = { orderId: order.id, requestId: aKey() };
    await Promise.all([1, 2, 3].map(() => resendReceipt(shop.ctx, actor, input)));
    const mails = await listEmails(shop, order.id, "receipt");
    expect(mails).toHaveLength(2);
    expect(mails[0]).toEqual(mails[1]);
    expect(await audit(order.id)).toEqual([{ action: "receipt_resent", adminEmail: actor.email }]);
    const again = await resendReceipt(shop.ctx, actor, { orderId: order.id, requestId: aKey() });
    expect(again).toEqual({ ok: true, value: { sentTo: order.email } });
    expect(await listEmails(shop, order.id, "receipt")).toHaveLength(3);
  });

  test("sends no receipt for an unpaid order", async () => {
    const order = await createPendingOrder(shop);
    const sent = await resendReceipt(shop.ctx, await anAdmin(), {
      orderId: order.id,
      requestId: aKey(),
    });
    expect(sent).toEqual({ ok: false, problem: "not_paid" });
    expect(await listEmails(shop, order.id, "receipt")).toEqual([]);
  });

  test("corrects the email: queued and later emails and links use only the new one", async () => {
    const order = await createPaidOrder(shop);
    const actor = await anAdmin();
    await sendLinkAsStaff(shop.ctx, actor, {
      orderId: order.id,
      requestId: aKey(),
      reason: "first try",
    });
    const [mailed] = await listEmails(shop, order.id, "download_link");
    const oldRef = parseRefFromUrl(mailed?.props.url ?? "");
    const change = { orderId: order.id, oldEmail: order.email, newEmail: "ada@example.org" };
    expect(await correctOrderEmail(shop.ctx, actor, change)).toMatchObject({ ok: true });
    for (const kind of ["receipt", "download_link"] as const) {
      expect((await listEmails(shop, order.id, kind)).map(({ to }) => to)).toEqual([
        "ada@example.org",
      ]);
    }
    // The staff notice keeps its address.
    expect((await listEmails(shop, order.id, "sale_notice")).map(({ to }) => to)).toEqual([
      shop.ctx.settings.staffEmail,
    ]);
    expect(await readState(shop, { ref: oldRef, visitor: createVisitor() })).toBe("expired");
    const [entry] = await database.db
      .select({ details: adminAudit.details })
      .from(adminAudit)
      .where(eq(adminAudit.action, "order_email_corrected"));
    expect(entry?.details).toMatchObject({ oldEmail: order.email, newEmail: "ada@example.org" });
    await sendLinkAsStaff(shop.ctx, actor, {
      orderId: order.id,
      requestId: aKey(),
      reason: "to the right address",
    });
    const links = await listEmails(shop, order.id, "download_link");
    expect(links).toHaveLength(2);
    const fresh = links.find(({ props }) => props.url !== mailed?.props.url);
    const ref = parseRefFromUrl(fresh?.props.url ?? "");
    expect(await open(shop, { ref, visitor: createVisitor() })).toBe(true);
  });

  test("lets the first of two corrections win and tells the other", async () => {
    const order = await createPaidOrder(shop);
    const [one, other] = [await anAdmin(), await anAdmin()];
    const change = { orderId: order.id, oldEmail: order.email };
    const answers = await Promise.all([
      correctOrderEmail(shop.ctx, one, { ...change, newEmail: "one@example.org" }),
      correctOrderEmail(shop.ctx, other, { ...change, newEmail: "other@example.org" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, problem: "changed_since" });
    expect(await audit(order.id)).toHaveLength(1);
  });

  test("keeps the address of an email that was already rendered", async () => {
    const order = await createPaidOrder(shop);
    const rendered = { from: "", to: order.email, replyTo: "", subject: "", html: "", text: "" };
    await database.db
      .update(emailOutbox)
      .set({ rendered })
      .where(and(eq(emailOutbox.orderId, order.id), eq(emailOutbox.kind, "receipt")));
    const change = { orderId: order.id, oldEmail: order.email, newEmail: "ada@example.org" };
    await correctOrderEmail(shop.ctx, await anAdmin(), change);
    expect((await listEmails(shop, order.id, "receipt")).map(({ to }) => to)).toEqual([
      order.email,
    ]);
  });

  test("gives no link to an order without access, and one link per form with it", async () => {
    const order = await createPaidOrder(shop);
    const actor = await anAdmin();
    const input = { orderId: order.id, requestId: aKey(), reason: "lost the mail" };
    await Promise.all([1, 2, 3].map(() => sendLinkAsStaff(shop.ctx, actor, input)));
    expect(await listEmails(shop, order.id, "download_link")).toHaveLength(1);
    expect(await audit(order.id)).toHaveLength(1);
    await sandbox.control("refunds", { session: order.sessionId });
    await shop.deliverAll();
    const refused = await sendLinkAsStaff(shop.ctx, actor, { ...input, requestId: aKey() });
    expect(refused).toEqual({ ok: false, problem: "no_access" });
  });

  test("resolves a refund without lines: its units end and the review is over", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    await sandbox.control("refunds", { session: order.sessionId, amount: 1_000 });
    await shop.deliverAll();
    const [question] = await questionsOf(order.id);
    expect(question).toMatchObject({ about: "refund_lines", amountCents: 1_000 });
    const loaded = await loadOrderFacts(database.db, order.id);
    const orderItemId = loaded?.items[0]?.id ?? "";
    const id = question?.id ?? "";
    const answered = (quantity: number) => ({
      orderId: order.id,
      note: "as the buyer wrote",
      answer: { about: "refund_lines", id, lines: [{ orderItemId, quantity }] } as const,
    });
    const [one, other] = [await anAdmin(), await anAdmin()];
    expect(await resolveReview(shop.ctx, one, answered(3))).toEqual({
      ok: false,
      problem: "too_many_units",
    });
    const answers = await Promise.all([
      resolveReview(shop.ctx, one, answered(1)),
      resolveReview(shop.ctx, other, answered(1)),
    ]);
    expect(answers).toContainEqual({ ok: true, value: null });
    expect(answers).toContainEqual({ ok: false, problem: "already_resolved" });
    expect(await readOrder(shop, order.id)).toMatchObject({
      reviewReason: null,
      status: "partially_refunded",
    });
    expect(await liveGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await audit(order.id)).toHaveLength(1);
  });

  test("resolves a goodwill refund: no access ends, and later events keep it resolved", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await sandbox.control("refunds", { session: order.sessionId, amount: 500 });
    await shop.deliverAll();
    const [question] = await questionsOf(order.id);
    const answer = { about: "refund_lines", id: question?.id ?? "", lines: [] } as const;
    await resolveReview(shop.ctx, await anAdmin(), { orderId: order.id, answer, note: "late" });
    for (const event of sandbox.events()) await shop.deliver(event);
    expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
    expect(await liveGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await questionsOf(order.id)).toEqual([]);
    // Another refund without lines is a new review item.
    await sandbox.control("refunds", { session: order.sessionId, amount: 600 });
    await shop.deliverAll();
    expect(await questionsOf(order.id)).toMatchObject([{ amountCents: 600 }]);
    expect(await readOrder(shop, order.id)).toMatchObject({
      reviewReason: "a refund names no lines",
    });
  });

  test("resolves a refund without a payment and a period without an end", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    await database.db
      .update(payments)
      .set({ periodEndsAt: null, paymentIntentId: `pi_${aKey()}` })
      .where(eq(payments.orderId, order.id));
    await sandbox.control("refunds", { session: order.sessionId, amount: 500 });
    await shop.deliverAll();
    const actor = await anAdmin();
    const found = await questionsOf(order.id);
    expect(found.map(({ about }) => about)).toContain("stray_refund");
    for (const question of found) {
      const { about, id } = question;
      const answer =
        about === "period_end"
          ? ({ about, id, lastDay: "2030-04-30" } as const)
          : ({ about: "stray_refund", id } as const);
      const done = await resolveReview(shop.ctx, actor, { orderId: order.id, answer, note: "" });
      expect(done.ok).toBe(true);
    }
    expect(await questionsOf(order.id)).toEqual([]);
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });

  test("clears a mismatched session once, and leaves derived reasons alone", async () => {
    const order = await createPaidOrder(shop);
    const reason = "the order has another session";
    await database.db.execute(
      `update orders set review_reason = '${reason}' where id = '${order.id}'`,
    );
    const clear = (named: string) => ({
      orderId: order.id,
      note: "refunded at Stripe",
      answer: { about: "mismatch", reason: named } as const,
    });
    const actor = await anAdmin();
    expect(await resolveReview(shop.ctx, actor, clear("a refund names no lines"))).toMatchObject({
      problem: "already_resolved",
    });
    expect((await resolveReview(shop.ctx, actor, clear(reason))).ok).toBe(true);
    expect(await resolveReview(shop.ctx, actor, clear(reason))).toMatchObject({
      problem: "already_resolved",
    });
    expect((await readOrder(shop, order.id)).reviewReason).toBeNull();
  });
});
