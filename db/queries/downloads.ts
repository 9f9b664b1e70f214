import { and, count, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { downloadLinks, downloadSessions, grants, orderItems, orders } from "@/db/schema";

const orderColumns = {
  id: orders.id,
  status: orders.status,
  orderNumber: orders.orderNumber,
  email: orders.email,
  firstName: orders.firstName,
  lastName: orders.lastName,
  browserHash: orders.browserHash,
  linkRevision: orders.linkRevision,
};

const linkColumns = {
  id: downloadLinks.id,
  orderId: downloadLinks.orderId,
  expiresAt: downloadLinks.expiresAt,
  usedAt: downloadLinks.usedAt,
  isFirstLink: sql<boolean>`${isNull(downloadLinks.tokenHash)}`,
};

type Rows<Query extends (...args: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Query>>
>;
export type OrderRow = Rows<typeof selectOrderBySession>;
export type LinkRow = Rows<typeof selectFirstLink>;

export async function selectOrderBySession(db: Queryable, sessionId: string) {
  const rows = await db.select(orderColumns).from(orders).where(eq(orders.sessionId, sessionId));
  return rows[0] ?? null;
}

export async function selectOrder(db: Queryable, orderId: string) {
  const rows = await db.select(orderColumns).from(orders).where(eq(orders.id, orderId));
  return rows[0] ?? null;
}

/** The order's first link, which its Checkout session id opens. */
export async function selectFirstLink(db: Queryable, orderId: string) {
  const rows = await db
    .select(linkColumns)
    .from(downloadLinks)
    .where(and(eq(downloadLinks.orderId, orderId), isNull(downloadLinks.tokenHash)));
  return rows[0] ?? null;
}

/** A link sent later, which its token opens. */
export async function selectLinkByToken(db: Queryable, tokenHash: string) {
  const rows = await db
    .select(linkColumns)
    .from(downloadLinks)
    .where(eq(downloadLinks.tokenHash, tokenHash));
  return rows[0] ?? null;
}

/** Locks a link until the transaction ends. */
export async function lockLink(tx: Transaction, linkId: string): Promise<void> {
  await tx
    .select({ id: downloadLinks.id })
    .from(downloadLinks)
    .where(eq(downloadLinks.id, linkId))
    .for("update");
}

export async function selectGrants(db: Queryable, orderId: string) {
  return await db
    .select({
      entitlement: grants.entitlement,
      revokedAt: grants.revokedAt,
      expiresAt: grants.expiresAt,
    })
    .from(grants)
    .where(eq(grants.orderId, orderId));
}

export async function hasEbookItem(db: Queryable, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.includesEbook, true)))
    .limit(1);
  return rows.length > 0;
}

/** Newest first. */
export async function selectSessions(db: Queryable, linkId: string) {
  return await db
    .select({
      id: downloadSessions.id,
      browserHash: downloadSessions.browserHash,
      networkHash: downloadSessions.networkHash,
      expiresAt: downloadSessions.expiresAt,
      deliveredAt: downloadSessions.deliveredAt,
    })
    .from(downloadSessions)
    .where(eq(downloadSessions.linkId, linkId))
    .orderBy(desc(downloadSessions.openedAt));
}

/** New links sent for an order after `since`; the first link doesn't count. */
export async function countNewLinks(db: Queryable, orderId: string, since: Date): Promise<number> {
  const rows = await db
    .select({ links: count() })
    .from(downloadLinks)
    .where(
      and(
        eq(downloadLinks.orderId, orderId),
        isNotNull(downloadLinks.tokenHash),
        gt(downloadLinks.issuedAt, since),
      ),
    );
  return rows[0]?.links ?? 0;
}
