import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, orderItems, refundRequests } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { inviteStaff } from "@/lib/admins/invitations";
import { readSession } from "@/lib/auth/sessions";
import { signInWithPassword } from "@/lib/auth/sign-in";
import { toAdminActor } from "@/lib/core/admin-actor";
import { refundOrder } from "@/lib/flows/refund-order";
import { createPaidOrder, createRefundForm } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addStaff } from "@/tests/support/staff";

const overLimit = { ok: false, problem: "over_limit" };

describe("the refund limit of support", () => {
  const shop = testShop({ poolSize: 10 });
  const { database } = shop;
  beforeEach(() => database.empty());

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
    await shop.sandbox.control(`refunds/${request?.refundId}/fail`, {});
    await shop.deliverAll();
    const again = await refundOrder(shop.ctx, support, await createForm(id));
    expect(again).toMatchObject({ ok: true, value: { amountCents: 25_000 } });
  });
});
