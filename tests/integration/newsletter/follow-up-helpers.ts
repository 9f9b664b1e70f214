import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import {
  customerEmails,
  customers,
  grants,
  orderItems,
  orders,
  pastPurchases,
  reviews,
} from "@/db/schema";
import type { FollowUpId } from "@/db/values/newsletter";

type Purchase = {
  readonly email: string;
  readonly product?: "ebook" | "course";
  readonly at: Date;
};

/** Purchases, progress and reviews, without a checkout. */
export function followUpHelpers(db: () => Database) {
  let orderCount = 0;
  return {
    /** Inserts a paid order with its grant. Returns the ids. */
    async buy({ email, product = "ebook", at }: Purchase) {
      orderCount += 1;
      const [orderId, itemId, grantId] = [randomUUID(), randomUUID(), randomUUID()];
      await db()
        .insert(orders)
        .values({
          id: orderId,
          orderNumber: `TME-${String(orderCount).padStart(8, "0")}`,
          status: "paid",
          mode: "payment",
          email,
          firstName: "Ada",
          lastName: "Artist",
          subtotalCents: 4_999,
          totalCents: 4_999,
          browserHash: orderId,
          fingerprint: orderId,
          sessionParams: {},
          sessionId: `cs_${orderId}`,
          completedAt: at,
          paidAt: at,
          nextCheckAt: at,
          createdAt: at,
          updatedAt: at,
        });
      await db().insert(orderItems).values({
        id: itemId,
        orderId,
        position: 0,
        productId: product,
        kind: product,
        title: product,
        unitPriceCents: 4_999,
        quantity: 1,
        includesEbook: false,
      });
      await db().insert(grants).values({
        id: grantId,
        orderId,
        orderItemId: itemId,
        entitlement: product,
        unit: 1,
        createdAt: at,
      });
      return { orderId, grantId };
    },
    /** Watches some of the required lessons, or all of them. */
    async watch(grantId: string, at: Date, lessons = 1): Promise<void> {
      await db().execute(sql`
        insert into lesson_progress (grant_id, lesson_id, position_at, started_at, completed_at, updated_at)
        select ${grantId}::uuid, id, ${timestampParam(at)}, ${timestampParam(at)}, ${timestampParam(at)},
          ${timestampParam(at)}
        from course_lessons where is_required and is_published order by id limit ${lessons}
        on conflict (grant_id, lesson_id) do update set updated_at = excluded.updated_at`);
    },
    /** Opens the course, which is a draft in a new database. */
    async openCourse(at: Date, drip: "all_at_once" | "weekly" = "all_at_once"): Promise<void> {
      await db().execute(sql`
        update courses set state = 'open', drip = ${drip}, opened_at = ${timestampParam(at)}`);
      await db().execute(sql`update course_lessons set is_published = true`);
    },
    async revoke(grantId: string, at: Date): Promise<void> {
      await db().execute(sql`
        update grants set revoked_at = ${timestampParam(at)}, revoked_reason = 'refunded'
        where id = ${grantId}`);
    },
    /** A purchase from a former shop. Returns its id. */
    async addPastPurchase(email: string, entitlement: "ebook" | "course", boughtOn: string) {
      const importId = randomUUID();
      await db().execute(sql`
        insert into imports (id, kind, created_by, created_at, settings)
        values (${importId}, 'customers', 'owner@example.com', now(), '{}')`);
      const sale = { source: "gumroad_sales", reference: importId, boughtOn, importId } as const;
      const [past] = await db()
        .insert(pastPurchases)
        .values({ email, entitlement, ...sale })
        .returning();
      return past?.id ?? "";
    },
    async addCustomer(at: Date, ...emails: readonly string[]): Promise<string> {
      const [customer] = await db().insert(customers).values({ createdAt: at }).returning();
      const customerId = customer?.id ?? "";
      await db()
        .insert(customerEmails)
        .values(emails.map((email) => ({ email, customerId, provedAt: at })));
      return customerId;
    },
    async review(customerId: string, at: Date): Promise<void> {
      await db().insert(reviews).values({
        customerId,
        product: "ebook",
        rating: 4,
        body: "It found me two registrations.",
        displayName: "Ada",
        createdAt: at,
        updatedAt: at,
      });
    },
    async setOn(isPublished: boolean, ...ids: readonly FollowUpId[]): Promise<void> {
      for (const id of ids) {
        await db().execute(sql`
          update newsletter_issues set is_published = ${isPublished} where id = ${id}`);
      }
    },
  };
}
