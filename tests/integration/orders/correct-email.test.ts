import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { consultationOrders, emailOutbox, inquiries } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { retryEmail } from "@/lib/email/staff-outbox";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { offerSession } from "@/lib/flows/offer-session";
import { resendReceipt } from "@/lib/orders/emails/receipt-email";
import { openBillingPortal, readSubscription } from "@/lib/orders/subscriptions";
import { addPersonNote, addPersonTag } from "@/lib/people/notes-and-tags";
import { readPerson } from "@/lib/people/read-person";
import { saveRadioDetails } from "@/lib/radio/edit-submissions";
import { parseRadioFilter, readCustomerSongs, readSubmissions } from "@/lib/radio/read-submissions";
import { signLink } from "@/lib/secrets/links";
import { createOfferInput, createRequest, openPayment } from "@/tests/support/consultations";
import { createPaidOrder, type Order, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

describe("correcting a customer's email", () => {
  // Sunday, March 10, 2030, before clocks go forward.
  const start = "2030-03-10T07:30:00.000Z";
  const shop = testShop({ start });
  const { database } = shop;
  let actor: AdminActor;
  beforeEach(async () => {
    await shop.database.empty();
    shop.clock.set(start);
    actor = (await addTestAdmin(database.db)).actor;
  });

  const createEliteOrder = () => createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });

  async function correct({ id }: Order, newEmail = "ada@example.org"): Promise<Order> {
    const { email: oldEmail } = await readOrder(shop, id);
    const done = await correctOrderEmail(shop.ctx, actor, { orderId: id, oldEmail, newEmail });
    expect(done.ok).toBe(true);
    return await readOrder(shop, id);
  }

  async function readReceipt({ id }: Order, dedupeKey = `receipt:${id}`) {
    const [email] = await database.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.dedupeKey, dedupeKey));
    if (!email) throw new Error("no receipt");
    const { radioUrl, manageUrl } = email.props as Record<"radioUrl" | "manageUrl", string>;
    const extractToken = (url: string) => new URL(url).searchParams.get("token") ?? "";
    return { email, radio: extractToken(radioUrl), manage: extractToken(manageUrl) };
  }

  /** Returns whether a link opens its page and the portal: both or neither. */
  async function portal(token: string): Promise<boolean> {
    const { ok } = await openBillingPortal(shop.ctx, { kind: "link", token });
    expect((await readSubscription(shop.ctx, token)) !== null).toBe(ok);
    return ok;
  }
  const songs = async (token: string) => (await readCustomerSongs(shop.ctx, token)) !== null;

  test("invalidates subscription and song links sent before, and keeps later ones working", async () => {
    const order = await createEliteOrder();
    const typo = await readReceipt(order);
    expect([await portal(typo.manage), await songs(typo.radio)]).toEqual([true, true]);
    await correct(order);
    expect([await portal(typo.manage), await songs(typo.radio)]).toEqual([false, false]);
    const [song] = (await readSubmissions(shop.ctx, actor, parseRadioFilter({}), null)).rows;
    const sent = await saveRadioDetails(shop.ctx, {
      token: typo.radio,
      orderItemId: song?.orderItemId ?? "",
      details: {
        artist: "X",
        track: "Y",
        link: "https://x.test",
        isrc: null,
        pro: null,
        notes: null,
      },
    });
    expect(sent).toEqual({ ok: false, problem: "unknown" });
    const requestId = randomUUID();
    await resendReceipt(shop.ctx, actor, { orderId: order.id, requestId });
    const resent = await readReceipt(order, `receipt:${order.id}:${requestId}`);
    expect([await portal(resent.manage), await songs(resent.radio)]).toEqual([true, true]);
    await correct(order, "third@example.org");
    expect([await portal(resent.manage), await songs(resent.radio)]).toEqual([false, false]);
  });

  test("gives queued emails working links and rejects tokens of other revisions", async () => {
    const order = await createEliteOrder();
    const corrected = await correct(await correct(order), "third@example.org");
    const { email, manage, radio } = await readReceipt(order);
    expect(email.toEmail).toBe("third@example.org");
    expect([await portal(manage), await songs(radio)]).toEqual([true, true]);
    for (const linkRevision of [0, 1, 3, -1, 1.5]) {
      const other = { ...corrected, linkRevision };
      expect(await portal(signLink(shop.ctx, "manage-subscription", other))).toBe(false);
      expect(await songs(signLink(shop.ctx, "radio-details", other))).toBe(false);
    }
  });

  test("sends a failed email to the new address when staff retry it", async () => {
    const order = await createEliteOrder();
    const rendered = { from: "", to: order.email, replyTo: "", subject: "", html: "", text: "" };
    const isReceipt = and(eq(emailOutbox.orderId, order.id), eq(emailOutbox.kind, "receipt"));
    const failedAt = shop.clock.now();
    await database.db.update(emailOutbox).set({ rendered, failedAt }).where(isReceipt);
    await correct(order);
    const { email } = await readReceipt(order);
    expect(await retryEmail(shop.ctx, actor, email.id)).toEqual({
      ok: true,
      value: { to: "ada@example.org" },
    });
    expect(await portal((await readReceipt(order)).manage)).toBe(true);
  });

  test("moves staff's notes and tags along, unless someone else has the old address", async () => {
    const [order, other] = [await createPaidOrder(shop), await createPaidOrder(shop)];
    const note = { noteId: randomUUID(), personId: order.id, body: "Call back", dueOn: null };
    await addPersonNote(shop.ctx, actor, note);
    await addPersonTag(shop.ctx, actor, { personId: order.id, tag: "vip" });
    const readNotes = async ({ id }: Order) => {
      const person = await readPerson(shop.ctx, actor, id);
      return [person?.notes.map(({ body }) => body), person?.tags];
    };
    const [both, none] = [
      [["Call back"], ["vip"]],
      [[], []],
    ];
    await correct(order);
    expect(await readNotes(order)).toEqual(none);
    expect(await readNotes(other)).toEqual(both);
    await correct(other, "bo@example.org");
    expect(await readNotes(other)).toEqual(both);
    expect(await readNotes(order)).toEqual(none);
  });

  test("updates the order's songs and consultation, where staff reply and search", async () => {
    const order = await createEliteOrder();
    const other = await createPaidOrder(shop, { cart: { "radio-spin-pack": 1 } });
    const requestId = await createRequest(shop);
    await offerSession(shop.ctx, actor, await createOfferInput(shop, requestId));
    const session = await openPayment(shop, requestId);
    if (!session) throw new Error("no payment page");
    await correct(order);
    await correct(session, "bessie@example.org");
    const emails = await database.db
      .select({ id: inquiries.id, email: inquiries.email })
      .from(inquiries);
    expect(emails.map(({ email }) => email).toSorted()).toEqual(
      ["ada@example.org", "bessie@example.org", other.email].toSorted(),
    );
    const [linked] = await database.db.select().from(consultationOrders);
    expect(emails.find(({ id }) => id === linked?.inquiryId)?.email).toBe("bessie@example.org");
    const found = async (q: string) =>
      (await readSubmissions(shop.ctx, actor, parseRadioFilter({ q }), null)).rows.map(
        ({ orderId }) => orderId,
      );
    expect(await found("ada@example.org")).toEqual([order.id]);
    expect(await found("artist@example.com")).toEqual([other.id]);
  });
});
