import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, emailOutbox, orderItems, refundRequests, refunds } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { inviteStaff } from "@/lib/admins/invitations";
import { readSession } from "@/lib/auth/sessions";
import { signInWithPassword } from "@/lib/auth/sign-in";
import { toAdminActor } from "@/lib/core/admin-actor";
import { refundOrder } from "@/lib/flows/refund-order";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import {
  createPaidOrder,
  createRefundForm,
  listEmails,
  type Order,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { addStaff, staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z", 20);
const { database, sandbox } = shop;

describe("a refund by item", () => {
  const listRefunds = (order: Order) =>
    database.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  const listRequests = (order: Order) =>
    database.db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id));
  const listStripeRefunds = async (form: { paymentIntentId: string }) =>
    (await sandbox.stripe.refunds.list({ payment_intent: form.paymentIntentId })).data;
  const audit = async () =>
    (await database.db.select().from(adminAudit).orderBy(asc(adminAudit.id))).map(
      ({ action }) => action,
    );

  async function retryLater(step: { minutes?: number; hours?: number }) {
    shop.clock.advance(step);
    const until = new Date(shop.clock.now().getTime() + 60_000);
    return await retryRefunds(shop.ctx, { until });
  }

  test("ends the access of its units only, names them at Stripe, and is audited", async () => {
    await database.empty();
    const order = await createPaidOrder(shop, { cart: { ebook: 2, "radio-spin-pack": 1 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    const refunded = await refundOrder(shop.ctx, shop.admin, form);
    expect(refunded).toEqual({
      ok: true,
      value: { amountCents: 4_999, outcome: { kind: "succeeded" } },
    });
    expect(await readOrder(shop, order.id)).toMatchObject({
      status: "partially_refunded",
      refundedCents: 4_999,
      reviewReason: null,
    });
    expect(await readGrants(shop, order.id)).toEqual([
      "ebook ebook 1",
      "radio-spin-pack airplay 1",
      "radio-spin-pack ebook 1",
    ]);
    expect(await listRequests(order)).toMatchObject([{ status: "succeeded", lastError: null }]);
    expect(await audit()).toEqual(["refund_requested", "refund_made"]);
    // The event that arrives later changes nothing.
    await shop.deliverAll();
    expect(await listRefunds(order)).toMatchObject([{ amountCents: 4_999, lines: form.lines }]);
    expect(await audit()).toHaveLength(2);
  });

  test("is created once, however often its form is sent, even concurrently", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    const results = await Promise.all(
      Array.from({ length: 5 }, () => refundOrder(shop.ctx, shop.admin, form)),
    );
    for (const result of results)
      expect(result).toMatchObject({ value: { outcome: { kind: "succeeded" } } });
    expect(await refundOrder(shop.ctx, shop.admin, form)).toMatchObject({
      value: { outcome: { kind: "succeeded" } },
    });
    expect(await listStripeRefunds(form)).toHaveLength(1);
    expect(await listRequests(order)).toHaveLength(1);
  });

  test("never exceeds the payment when several admins refund at once", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const forms = await Promise.all(
      Array.from({ length: 6 }, async () => await createRefundForm(shop, order.id, { ebook: 2 })),
    );
    const results = await Promise.all(
      forms.map(async (form) => await refundOrder(shop.ctx, shop.admin, form)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok)) {
      expect(result).toEqual({ ok: false, problem: "too_many_units" });
    }
    const [form] = forms;
    if (!form) throw new Error("there is a form");
    expect(await listStripeRefunds(form)).toMatchObject([{ amount: 9_998 }]);
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "refunded" });
  });

  test("isn't repeated after a lost response: its event completes it", async () => {
    await database.empty();
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    await sandbox.control("faults", { mode: "reset-after-accept", path: "/v1/refunds", times: 2 });
    expect(await refundOrder(shop.ctx, shop.admin, form)).toMatchObject({
      value: { outcome: { kind: "uncertain" } },
    });
    expect(await listRefunds(order)).toEqual([]);
    // The amount is reserved and can't be refunded again.
    const again = await refundOrder(shop.ctx, shop.admin, {
      ...form,
      requestId: randomUUID(),
    });
    expect(again).toEqual({ ok: false, problem: "too_many_units" });
    await shop.deliverAll();
    expect(await listRequests(order)).toMatchObject([{ status: "succeeded" }]);
    expect(await readGrants(shop, order.id)).toEqual([]);
    expect(await audit()).toEqual(["refund_requested", "refund_made"]);
    expect(await refundOrder(shop.ctx, shop.admin, form)).toMatchObject({
      value: { outcome: { kind: "succeeded" } },
    });
    expect(await listStripeRefunds(form)).toHaveLength(1);
  });

  test.each(["reset-after-accept", "429"] as const)(
    "is found or retried with the same key after: %s",
    async (mode) => {
      const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
      const form = await createRefundForm(shop, order.id, { ebook: 1 });
      // The SDK retries a broken connection once.
      const times = mode === "reset-after-accept" ? 2 : 1;
      await sandbox.control("faults", { mode, path: "/v1/refunds", method: "POST", times });
      expect(await refundOrder(shop.ctx, shop.admin, form)).toMatchObject({
        value: { outcome: { kind: "uncertain" } },
      });
      expect(await retryLater({ minutes: 3 })).toBe(1);
      expect(await listRequests(order)).toMatchObject([{ status: "succeeded" }]);
      expect(await listStripeRefunds(form)).toHaveLength(1);
      expect(await readGrants(shop, order.id)).toEqual([]);
      expect(await retryLater({ minutes: 3 })).toBe(0);
    },
  );

  test.each([
    { mode: "500", step: { minutes: 16 } },
    { mode: "timeout", step: { hours: 24 } },
  ] as const)("frees its amount when Stripe never created it: $mode", async ({ mode, step }) => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    await sandbox.control("faults", { mode, path: "/v1/refunds", method: "POST" });
    await refundOrder(shop.ctx, shop.admin, form);
    expect(await listRequests(order)).toMatchObject([{ status: "pending" }]);
    expect(await retryLater(step)).toBe(1);
    expect(await listRequests(order)).toMatchObject([{ status: "failed" }]);
    expect(await listStripeRefunds(form)).toEqual([]);
    const secondForm = await createRefundForm(shop, order.id, { ebook: 1 });
    expect(await refundOrder(shop.ctx, shop.admin, secondForm)).toMatchObject({
      value: { outcome: { kind: "succeeded" } },
    });
  });

  test("reports a rejection, changes no access and frees the amount", async () => {
    await database.empty();
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const form = await createRefundForm(shop, order.id, { ebook: 1 });
    await sandbox.control("disputes", { session: order.sessionId });
    const result = await refundOrder(shop.ctx, shop.admin, form);
    expect(result).toMatchObject({
      value: { outcome: { kind: "failed", code: "charge_disputed" } },
    });
    expect(await listRequests(order)).toMatchObject([{ status: "failed" }]);
    expect(await audit()).toEqual(["refund_requested", "refund_refused"]);
    expect(await readGrants(shop, order.id)).toHaveLength(2);
  });

  test("is rejected when the amount differs from the preview", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
    const form = await createRefundForm(shop, order.id, { ebook: 2 });
    await shop.atStripe("refunds", { session: order.sessionId, amount: 1_000 });
    const result = await refundOrder(shop.ctx, shop.admin, form);
    expect(result).toEqual({ ok: false, problem: "changed_since" });
    expect(await listRequests(order)).toEqual([]);
  });

  test("belongs to one order: another order's request id has no effect", async () => {
    const [one, other] = [await createPaidOrder(shop), await createPaidOrder(shop)];
    const form = await createRefundForm(shop, one.id, { ebook: 1 });
    await refundOrder(shop.ctx, shop.admin, form);
    const stolen = {
      ...(await createRefundForm(shop, other.id, { ebook: 1 })),
      requestId: form.requestId,
    };
    expect(await refundOrder(shop.ctx, shop.admin, stolen)).toEqual({
      ok: false,
      problem: "another_request",
    });
    expect((await readOrder(shop, other.id)).status).toBe("paid");
  });
});

describe("a failed refund", () => {
  const listNotices = ({ id }: Order) => listEmails(shop, id, "review_notice");

  /** Requests a refund of the entire order as staff. */
  const requestRefund = async ({ id }: Order) =>
    await refundOrder(shop.ctx, shop.admin, await createRefundForm(shop, id));

  /** Refunds the entire order. Returns the refund's id at Stripe. */
  async function refundEverything(order: Order): Promise<string> {
    expect(await requestRefund(order)).toMatchObject({ value: { outcome: { kind: "succeeded" } } });
    await shop.deliverAll();
    const [refund] = await database.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    return refund?.id ?? "";
  }

  test("tells staff and the customer once, after it succeeded first", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const refundId = await refundEverything(order);
    expect(await listNotices(order)).toEqual([]);
    shop.clock.advance({ days: 5 });
    await shop.atStripe(`refunds/${refundId}/fail`, {});
    await repeatEvents(shop);
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "paid", reviewReason: null });
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await listNotices(order)).toMatchObject([
      {
        to: "staff",
        props: {
          reason: expect.stringMatching(`a \\$49\\.99 refund failed .*${refundId}`),
          advice: expect.stringMatching(/access are back to what they were.* pay them another way/),
          url: `https://shop.test/admin/orders/${order.id}`,
        },
      },
    ]);
    expect(await listEmails(shop, order.id, "refund_failed")).toHaveLength(1);
  });

  test.each([
    { mode: "429", isDisputed: true, minutes: 3 },
    { mode: "500", isDisputed: false, minutes: 16 },
  ])("alerts staff once retries end: $mode", async ({ mode, isDisputed, minutes }) => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await sandbox.control("faults", { mode, path: "/v1/refunds", method: "POST" });
    // The page asks staff not to issue it again.
    expect(await requestRefund(order)).toMatchObject({ value: { outcome: { kind: "uncertain" } } });
    if (isDisputed) await sandbox.control("disputes", { session: order.sessionId });
    expect(await listNotices(order)).toEqual([]);
    shop.clock.advance({ minutes });
    const until = new Date(shop.clock.now().getTime() + 60_000);
    expect(await retryRefunds(shop.ctx, { until })).toBe(1);
    expect(await listNotices(order)).toMatchObject([
      {
        to: "staff",
        props: {
          orderNumber: order.orderNumber,
          reason: expect.stringContaining("$49.99 refund that owner@"),
          advice: expect.stringContaining("refund the order again"),
        },
      },
    ]);
  });

  test("sends no alert if the form shows that Stripe rejected it", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await sandbox.control("disputes", { session: order.sessionId });
    expect(await requestRefund(order)).toMatchObject({ value: { outcome: { kind: "failed" } } });
    expect(await listNotices(order)).toEqual([]);
  });
});

const overLimit = { ok: false, problem: "over_limit" };

describe("the refund limit of support", () => {
  /** The form for one unit. Each order has one item. */
  const createForm = async (id: string) => {
    const [item] = await database.db.select().from(orderItems).where(eq(orderItems.orderId, id));
    return await createRefundForm(shop, id, { [item?.productId ?? ""]: 1 });
  };
  const listRequests = (orderId: string) =>
    database.db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId));

  test("refuses $2,500, writes nothing, and leaves it to an admin", async () => {
    const { id } = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const form = await createForm(id);
    expect(form.expectedCents).toBe(250_000);
    expect(await refundOrder(shop.ctx, await addStaff(shop, "support"), form)).toEqual(overLimit);
    expect(await listRequests(id)).toEqual([]);
    expect((await refundOrder(shop.ctx, await addStaff(shop, "admin"), form)).ok).toBe(true);
  });

  test("holds for a person whom the owner invited as support, once they sign in", async () => {
    const { id } = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const email = "colleague@shop.test";
    const password = "velvet-turntable-77";
    await inviteStaff(shop.ctx, await addStaff(shop, "admin"), { email, role: "support" });
    const [invitation] = await database.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.kind, "staff_invitation"));
    if (!invitation) throw new Error("no invitation was emailed");
    const { url } = invitation.props as EmailPropsByKind["staff_invitation"];
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
    expect((await acceptInvitation(shop.ctx, { token, password })).ok).toBe(true);
    const visitor = { browserHash: "b", networkHash: "n", ipHash: "i", userAgent: "" };
    const signedIn = await signInWithPassword(shop.ctx, {
      email,
      password,
      secondStep: null,
      visitor: { ...visitor, previousSessionId: null },
    });
    const session = signedIn.ok && (await readSession(shop.ctx, signedIn.value.sessionId));
    const support = session && toAdminActor(session);
    if (!support) throw new Error("the support person isn't signed in");
    expect(support.role).toBe("support");
    expect(await refundOrder(shop.ctx, support, await createForm(id))).toEqual(overLimit);
    expect(await listRequests(id)).toEqual([]);
  });

  test("allows exactly $250", async () => {
    const { id } = await createPaidOrder(shop, { cart: { "radio-spin-bundle": 1 } });
    const refunded = await refundOrder(
      shop.ctx,
      await addStaff(shop, "support"),
      await createForm(id),
    );
    expect(refunded).toMatchObject({ ok: true, value: { amountCents: 25_000 } });
  });

  test("counts an order's refunds together, also at the same time", async () => {
    const { id } = await createPaidOrder(shop, { cart: { "radio-spin-pack": 3 } });
    const support = await addStaff(shop, "support");
    // Each $150 is below the limit, two are above it.
    const forms = await Promise.all([createForm(id), createForm(id), createForm(id)]);
    const results = await Promise.all(forms.map((form) => refundOrder(shop.ctx, support, form)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listRequests(id)).toHaveLength(1);
    expect(await refundOrder(shop.ctx, support, await createForm(id))).toEqual(overLimit);
  });

  test("doesn't count a refund that failed later, which support is asked to issue again", async () => {
    const { id } = await createPaidOrder(shop, { cart: { "radio-spin-bundle": 1 } });
    const support = await addStaff(shop, "support");
    await refundOrder(shop.ctx, support, await createForm(id));
    const [request] = await listRequests(id);
    await shop.atStripe(`refunds/${request?.refundId}/fail`, {});
    const again = await refundOrder(shop.ctx, support, await createForm(id));
    expect(again).toMatchObject({ ok: true, value: { amountCents: 25_000 } });
  });
});
