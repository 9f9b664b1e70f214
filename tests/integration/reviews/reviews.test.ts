import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  adminAudit,
  customerEmails,
  customerSessions,
  customers,
  grants,
  reviews,
} from "@/db/schema";
import { hourMs } from "@/lib/core/durations";
import { deleteCustomerData } from "@/lib/flows/delete-customer-data";
import { exportCustomerData } from "@/lib/flows/export-personal-data";
import {
  deleteReview,
  replyToReview,
  saveReview,
  setReviewStatus,
} from "@/lib/reviews/change-reviews";
import { noReviews, readProductReviews, readStaffReviews } from "@/lib/reviews/read-reviews";
import { type ReviewDraft, reviewFormSchema } from "@/lib/reviews/review-form";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop({ start: "2030-03-09T18:00:00Z", poolSize: 20 });
const { database } = shop;
let made = 0;

const draft: ReviewDraft = {
  product: "ebook",
  rating: 4,
  displayName: "Bessie",
  body: "It told me where my mechanicals were.",
};

/** A customer who proved the address of an order with an eBook. */
async function createCustomer(cart: Readonly<Record<string, number>> = { ebook: 1 }) {
  made += 1;
  const email = `reviewer-${made}@example.com`;
  const order = await createPaidOrder(shop, {
    cart,
    customer: { email, firstName: "Ada", lastName: "Artist" },
  });
  const id = randomUUID();
  const now = shop.clock.now();
  await database.db.insert(customers).values({ id, createdAt: now });
  await database.db.insert(customerEmails).values({ email, customerId: id, provedAt: now });
  const sessionId = randomUUID();
  await database.db.insert(customerSessions).values({
    id: sessionId,
    customerId: id,
    email,
    tokenHash: sessionId,
    userAgent: "test",
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + hourMs),
  });
  return { id, emails: [email], sessionId, provedEmail: email, provedAt: now, order };
}

const createStaff = async () =>
  (await addTestAdmin(database.db, `staff-${randomUUID()}@shop.test`)).actor;

async function readReview(customerId: string) {
  const [row] = await database.db.select().from(reviews).where(eq(reviews.customerId, customerId));
  if (!row) throw new Error("the review is gone");
  return row;
}

async function publish(customerId: string) {
  return await setReviewStatus(
    shop.ctx,
    await createStaff(),
    await readReview(customerId),
    "published",
  );
}

describe("a review", () => {
  it("appears on the product's page once staff publish it, without the customer's address", async () => {
    await database.empty();
    const customer = await createCustomer();
    expect(await saveReview(shop.ctx, customer, draft)).toEqual({ ok: true, value: null });
    expect(await readProductReviews(shop.ctx, "ebook")).toEqual(noReviews);
    await publish(customer.id);
    const shown = await readProductReviews(shop.ctx, "ebook");
    expect(shown).toMatchObject({ count: 1, average: 4, reviews: [{ displayName: "Bessie" }] });
    expect(JSON.stringify(shown)).not.toContain("@");
    expect(await readProductReviews(shop.ctx, "course")).toEqual(noReviews);
  });

  it("needs live access to the product", async () => {
    const customer = await createCustomer();
    const course = { ...draft, product: "course" } as const;
    const refused = { ok: false, problem: "no_access" };
    expect(await saveReview(shop.ctx, customer, course)).toEqual(refused);
    await database.db
      .update(grants)
      .set({ revokedAt: shop.clock.now(), revokedReason: "refunded" })
      .where(eq(grants.orderId, customer.order.id));
    expect(await saveReview(shop.ctx, customer, draft)).toEqual(refused);
  });

  it("can be written with a spin pack, which includes the eBook", async () => {
    const customer = await createCustomer({ "radio-spin-pack": 1 });
    expect(await saveReview(shop.ctx, customer, draft)).toMatchObject({ ok: true });
  });

  it("stays one review when it's sent twice at once, and is pending again after an edit", async () => {
    const customer = await createCustomer();
    await Promise.all([1, 2, 3].map(() => saveReview(shop.ctx, customer, draft)));
    await publish(customer.id);
    shop.clock.advance({ minutes: 1 });
    await saveReview(shop.ctx, customer, { ...draft, rating: 2 });
    expect(await readReview(customer.id)).toMatchObject({ status: "pending", rating: 2 });
  });

  it("can't be published in a version that staff haven't read", async () => {
    const customer = await createCustomer();
    await saveReview(shop.ctx, customer, draft);
    const read = await readReview(customer.id);
    shop.clock.advance({ minutes: 1 });
    await saveReview(shop.ctx, customer, { ...draft, body: "Buy my beats instead of this." });
    const published = await setReviewStatus(shop.ctx, await createStaff(), read, "published");
    expect(published).toEqual({ ok: false, problem: "changed_since" });
    expect(await readReview(customer.id)).toMatchObject({ status: "pending" });
  });

  it("shows staff's reply until the customer edits the review", async () => {
    await database.empty();
    const customer = await createCustomer();
    await saveReview(shop.ctx, customer, draft);
    await publish(customer.id);
    const review = await readReview(customer.id);
    await replyToReview(shop.ctx, await createStaff(), review, "Thank you!");
    expect((await readProductReviews(shop.ctx, "ebook")).reviews[0]?.reply).toBe("Thank you!");
    shop.clock.advance({ minutes: 1 });
    await saveReview(shop.ctx, customer, draft);
    expect(await readReview(customer.id)).toMatchObject({ reply: null });
    const audit = await database.db.select().from(adminAudit);
    expect(audit.map(({ action }) => action)).toEqual(["review_published", "review_replied"]);
  });

  it("keeps the reply that a colleague saved while staff wrote theirs", async () => {
    const customer = await createCustomer();
    await saveReview(shop.ctx, customer, draft);
    const seen = await readReview(customer.id);
    const staff = await createStaff();
    const replies = await Promise.all(
      ["Thank you!", "Sorry about that."].map((reply) =>
        replyToReview(shop.ctx, staff, seen, reply),
      ),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies).toContainEqual({ ok: false, problem: "changed_since" });
  });

  it("is published once when the form arrives twice, and both answers say so", async () => {
    await database.empty();
    const customer = await createCustomer();
    await saveReview(shop.ctx, customer, draft);
    const read = await readReview(customer.id);
    const staff = await createStaff();
    const publishOnce = () => setReviewStatus(shop.ctx, staff, read, "published");
    const answers = await Promise.all([publishOnce(), publishOnce()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await database.db.$count(adminAudit)).toBe(1);
    // Staff's decisions don't move the review in the list.
    expect(await readReview(customer.id)).toMatchObject({ updatedAt: read.updatedAt });
  });

  it("shows admins the address of the customer who wrote it, and editors none", async () => {
    await database.empty();
    const written = [await createCustomer(), await createCustomer()];
    for (const customer of written) await saveReview(shop.ctx, customer, draft);
    const admin = await createStaff();
    const addresses = (await readStaffReviews(shop.ctx, admin)).map((review) => [
      review.customerId,
      review.email,
    ]);
    expect(addresses.sort()).toEqual(written.map(({ id, emails }) => [id, emails[0]]).sort());
    const find = async (filter: object) =>
      readStaffReviews(shop.ctx, admin, { term: null, status: null, product: null, ...filter });
    expect(await find({ status: "pending", term: draft.body.slice(0, 12) })).toHaveLength(2);
    expect(await find({ status: "hidden" })).toEqual([]);
    expect(await find({ term: "not in it" })).toEqual([]);
    const editor = { ...admin, role: "editor" } as const;
    const shown = await readStaffReviews(shop.ctx, editor);
    expect(shown.map(({ email }) => email)).toEqual([null, null]);
  });

  it("is deleted by its author, exported with their data, and gone with their data", async () => {
    const customer = await createCustomer();
    await saveReview(shop.ctx, customer, draft);
    expect(await exportCustomerData(shop.ctx, customer)).toMatchObject({
      reviews: [{ rating: 4 }],
    });
    await deleteReview(shop.ctx, customer, "ebook");
    await expect(readReview(customer.id)).rejects.toThrow("gone");
    await saveReview(shop.ctx, customer, draft);
    expect(await deleteCustomerData(shop.ctx, customer)).toMatchObject({ ok: true });
    await expect(readReview(customer.id)).rejects.toThrow("gone");
  });
});

describe("the review form", () => {
  const typed = {
    product: "ebook",
    rating: "5",
    displayName: " Bessie ",
    body: " Worth reading. ",
  };

  it("trims what customers type", () => {
    expect(reviewFormSchema.parse(typed)).toEqual({
      product: "ebook",
      rating: 5,
      displayName: "Bessie",
      body: "Worth reading.",
    });
  });

  it.each([
    [{ rating: "6" }, "rating"],
    [{ rating: undefined }, "rating"],
    [{ displayName: "   " }, "displayName"],
    [{ displayName: "Bes\u202esie" }, "displayName"],
    [{ body: "Good." }, "body"],
    [{ body: "a".repeat(2_001) }, "body"],
  ])("refuses %o at its field", (change, field) => {
    const parsed = reviewFormSchema.safeParse({ ...typed, ...change });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
