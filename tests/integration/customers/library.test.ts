import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { selectBrowserOrders } from "@/db/queries/library";
import { emailOutbox, resendEvents } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseCursor } from "@/lib/core/cursor";
import { addCustomerEmail, removeCustomerEmail } from "@/lib/customers/customer-emails";
import type { Customer } from "@/lib/customers/customer-sessions";
import { createCustomerLink } from "@/lib/downloads/download-links";
import {
  correctOrderEmail,
  correctOwnOrderEmail,
  findBouncedOrder,
} from "@/lib/flows/correct-order-email";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { readLibrary, readLibraryOrder } from "@/lib/flows/read-library";
import { saveReview } from "@/lib/reviews/change-reviews";
import { readOwnReviews } from "@/lib/reviews/read-reviews";
import { findViewer, openCourse, setCourse } from "@/tests/integration/course/course-shop";
import {
  createVisitor,
  downloadShop,
  fileFor,
  getDownloadRef,
  open,
  readState,
} from "@/tests/integration/downloads/download-shop";
import { createPaidOrder, createPendingOrder, type Order, readOrder } from "@/tests/support/orders";
import { addTestAdmin } from "@/tests/support/staff";
import { requestCode, signIn } from "./library-shop";

const shop = downloadShop();
beforeEach(() => shop.database.empty());

const email = "artist@example.com";
const other = "band@example.com";

describe("the library", () => {
  let actor: AdminActor;
  beforeEach(async () => {
    await shop.database.empty();
    actor = (await addTestAdmin(shop.database.db)).actor;
  });

  const orderAs = (address: string, cart?: Record<string, number>) =>
    createPaidOrder(shop, {
      customer: { email: address, firstName: "Ada", lastName: "Artist" },
      ...(cart ? { cart } : {}),
    });

  async function numbers(customer: Customer): Promise<string[]> {
    const { orders } = await readLibrary(shop.ctx, customer, null);
    return orders.rows.map(({ orderNumber }) => orderNumber).sort();
  }

  test("shows every paid order under the address, and no abandoned checkout", async () => {
    const guest = await orderAs(email);
    const again = await orderAs(email);
    await createPendingOrder(shop);
    const stranger = await orderAs(other);
    const customer = await signIn(shop, email);
    expect(await numbers(customer)).toEqual([guest.orderNumber, again.orderNumber].sort());
    expect(await readLibraryOrder(shop.ctx, customer, guest.orderNumber)).not.toBeNull();
    expect(await readLibraryOrder(shop.ctx, customer, stranger.orderNumber)).toBeNull();
  });

  test("shows 20 orders at a time, newest first, and each of them once", async () => {
    const { id } = await orderAs(email);
    await shop.database.db.execute(sql`
      insert into orders (id, order_number, status, mode, email, first_name, last_name,
        subtotal_cents, total_cents, browser_hash, fingerprint, session_params, paid_at,
        next_check_at, created_at, updated_at)
      select gen_random_uuid(), 'TME-' || 10000000 + n, status, mode, email, first_name, last_name,
        subtotal_cents, total_cents, 'browser' || n, 'fingerprint' || n, session_params, paid_at,
        next_check_at, created_at - n * interval '1 minute', updated_at
      from orders, generate_series(1, 40) as n where id = ${id}`);
    const { rows } = await shop.database.db.execute<{ number: string }>(
      sql`select order_number as number from orders order by created_at desc`,
    );
    const customer = await signIn(shop, email);
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const { orders } = await readLibrary(shop.ctx, customer, parseCursor(after));
      pages.push(orders.rows.map(({ orderNumber }) => orderNumber));
      after = orders.next;
    } while (after !== null);
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 1]);
    expect(pages.flat()).toEqual(rows.map(({ number }) => number));
  });

  test("follows a corrected address: the old one sees nothing, the new one sees the order", async () => {
    const order = await orderAs(email);
    const before = await signIn(shop, email);
    const correction = { orderId: order.id, oldEmail: email, newEmail: other };
    expect((await correctOrderEmail(shop.ctx, actor, correction)).ok).toBe(true);
    expect(await numbers(before)).toEqual([]);
    expect(await readLibraryOrder(shop.ctx, before, order.orderNumber)).toBeNull();
    expect(await numbers(await signIn(shop, other))).toEqual([order.orderNumber]);
  });

  test("adds a second address proved with a code, also one with a library of its own", async () => {
    const first = await orderAs(email);
    const second = await orderAs(other);
    const customer = await signIn(shop, email);
    const separate = await signIn(shop, other);
    expect(separate.id).not.toBe(customer.id);
    shop.clock.advance({ minutes: 2 });
    const typed = { email: other, browserHash: "phone" };
    expect(await addCustomerEmail(shop.ctx, customer, { ...typed, code: "000000" })).toEqual({
      ok: false,
      problem: "code_rejected",
    });
    const code = (await requestCode(shop, other, "phone", "add_email")) ?? "";
    expect((await addCustomerEmail(shop.ctx, customer, { ...typed, code })).ok).toBe(true);
    shop.clock.advance({ minutes: 2 });
    const joined = await signIn(shop, other);
    expect(joined.emails).toEqual([email, other]);
    expect(await numbers(joined)).toEqual([first.orderNumber, second.orderNumber].sort());
    const oldest = await signIn(shop, email);
    expect((await removeCustomerEmail(shop.ctx, oldest, other)).ok).toBe(true);
    expect((await removeCustomerEmail(shop.ctx, oldest, email)).ok).toBe(false);
  });

  test("becomes one when two customers add each other's address concurrently", async () => {
    const orders = [await orderAs(email), await orderAs(other)];
    const customers = [await signIn(shop, email), await signIn(shop, other)];
    shop.clock.advance({ minutes: 2 });
    const additions = await Promise.all(
      [other, email].map(async (address) => {
        const browserHash = `browser of ${address}`;
        const code = (await requestCode(shop, address, browserHash, "add_email")) ?? "";
        return { email: address, browserHash, code };
      }),
    );
    const results = await Promise.all(
      customers.map((customer, index) => {
        const typed = additions[index];
        if (!typed) throw new Error("each customer adds an address");
        return addCustomerEmail(shop.ctx, customer, typed);
      }),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    shop.clock.advance({ minutes: 2 });
    const joined = await signIn(shop, email);
    expect([...joined.emails].sort()).toEqual([email, other]);
    expect(await numbers(joined)).toEqual(orders.map(({ orderNumber }) => orderNumber).sort());
  });

  test("keeps the reviews of both libraries, and this one's where both have one", async () => {
    await orderAs(email);
    await orderAs(other, { ebook: 1, course: 1 });
    const customer = await signIn(shop, email);
    const separate = await signIn(shop, other);
    const review = { displayName: "Ada", body: "It told me where my mechanicals were." };
    await saveReview(shop.ctx, customer, { ...review, product: "ebook", rating: 5 });
    await saveReview(shop.ctx, separate, { ...review, product: "ebook", rating: 1 });
    await saveReview(shop.ctx, separate, { ...review, product: "course", rating: 4 });
    shop.clock.advance({ minutes: 2 });
    const code = (await requestCode(shop, other, "phone", "add_email")) ?? "";
    await addCustomerEmail(shop.ctx, customer, { email: other, browserHash: "phone", code });
    expect(await readOwnReviews(shop.ctx, customer)).toMatchObject([
      { product: "course", rating: 4 },
      { product: "ebook", rating: 5 },
    ]);
  });

  test("doesn't accept a sign-in code to add an address, or the other way around", async () => {
    await orderAs(email);
    await orderAs(other);
    const customer = await signIn(shop, email);
    const code = (await requestCode(shop, other, "phone", "sign_in")) ?? "";
    const typed = { email: other, browserHash: "phone", code };
    expect((await addCustomerEmail(shop.ctx, customer, typed)).ok).toBe(false);
  });

  test("opens a fresh download five times in 30 days, without a code on any device", async () => {
    const order = await orderAs(email);
    const { emails } = await signIn(shop, email);
    const input = { orderId: order.id, emails, networkHash: "home", userAgent: null };
    for (let opened = 0; opened < 5; opened += 1) {
      const link = await createCustomerLink(shop.ctx, input);
      if (!link.ok) throw new Error(`refused: ${link.problem}`);
      const visit = { ref: link.value, visitor: { ...createVisitor(), emails } };
      expect(await open(shop, visit)).toBe(true);
      const phone = { ref: link.value, visitor: { ...createVisitor(), emails } };
      expect(await readState(shop, phone)).toBe("ready");
      expect(await open(shop, phone)).toBe(true);
      expect(await fileFor(shop, phone)).not.toBeNull();
      const stranger = { ref: link.value, visitor: createVisitor() };
      expect(await readState(shop, stranger)).toBe("verification_required");
    }
    expect(await createCustomerLink(shop.ctx, input)).toMatchObject({ problem: "limit_reached" });
    shop.clock.advance({ days: 31 });
    expect((await createCustomerLink(shop.ctx, input)).ok).toBe(true);
  });

  test("lists airplay, a subscription and sessions with links to their pages", async () => {
    await orderAs(email, { "radio-elite-airplay": 1, "radio-single-spin": 1 });
    const library = await readLibrary(shop.ctx, await signIn(shop, email), null);
    expect(library.orders.rows[0]?.titles.sort()).toEqual(["Elite Airplay", "Single Spin"]);
    expect(library.radio).toHaveLength(2);
    expect(library.radio[0]?.url).toContain("/radio-details?token=");
    expect(library.subscriptions[0]).toMatchObject({ status: "active", monthlyCents: 250_000 });
  });
});

const right = "ada@example.org";

describe("a bounced receipt", () => {
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

describe("buying with another customer's address", () => {
  beforeEach(() => setCourse(shop, openCourse));

  test("shows the buyer's order and opens nothing of the other customer's", async () => {
    const theirs = await createPaidOrder(shop, {
      cart: { course: 1, ebook: 1 },
      customer: { email, firstName: "Olive", lastName: "Owner" },
    });
    const own = await createPaidOrder(shop, {
      customer: { email, firstName: "Bo", lastName: "Borrower" },
    });
    const { browserHash } = own;

    const listed = await selectBrowserOrders(shop.database.db, browserHash, 5);
    expect(listed.map(({ orderNumber }) => orderNumber)).toEqual([own.orderNumber]);

    const theirRef = getDownloadRef(theirs);
    const owner = createVisitor({ browserHash: theirs.browserHash });
    expect(await open(shop, { ref: theirRef, visitor: owner })).toBe(true);
    const visitor = createVisitor({ browserHash });
    expect(await readState(shop, { ref: getDownloadRef(own), visitor })).toBe("ready");
    expect(await readState(shop, { ref: theirRef, visitor })).toBe("verification_required");
    expect(await findViewer(shop, browserHash)).toBeNull();

    const sessionId = theirs.sessionId ?? "";
    const page = await readConfirmation(shop.ctx, sessionId, browserHash);
    expect(page).toMatchObject({ isOwnBrowser: false, radioToken: null });
    expect(page?.email).not.toContain("artist");
    expect(page?.firstName).not.toContain("Olive");

    const newEmail = "borrower@example.com";
    const code = (await requestCode(shop, newEmail, browserHash, "correct_order")) ?? "";
    const correction = { sessionId, browserHash, email: newEmail, code };
    expect(await correctOwnOrderEmail(shop.ctx, correction)).toMatchObject({
      problem: "no_access",
    });
  });
});
