import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { customerEmails, customerSessions, customers } from "@/db/schema";
import { inList } from "@/db/schema/columns";
import { shownOrderStatuses } from "@/db/values/orders";

/**
 * True if the address has a library, an order that was paid or is being paid, or a purchase from a
 * former shop. Anyone can start a checkout with someone else's address. Only the order's current address counts.
 */
export async function isCustomerAddress(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select exists (select 1 from customer_emails where email = ${email})
      or exists (select 1 from orders where lower(email) = ${email}
        and status ${inList(shownOrderStatuses)})
      or exists (select 1 from past_purchases where email = ${email} and ended_at is null) as "isKnown"`);
  return rows[0]?.isKnown ?? false;
}

/** True if this browser signed in to the address's library since then, also if that session ended. */
export async function isKnownCustomerBrowser(
  db: Queryable,
  { email, browserHash, since }: { email: string; browserHash: string; since: Date },
): Promise<boolean> {
  const [known] = await db
    .select({ id: customerSessions.id })
    .from(customerSessions)
    .innerJoin(customerEmails, eq(customerEmails.customerId, customerSessions.customerId))
    .where(
      and(
        eq(customerEmails.email, email),
        eq(customerSessions.browserHash, browserHash),
        gt(customerSessions.createdAt, since),
      ),
    )
    .limit(1);
  return known !== undefined;
}

export async function findCustomerIdByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select().from(customerEmails).where(eq(customerEmails.email, email));
  return row?.customerId ?? null;
}

/** Locks customers in the order of their ids. */
export async function lockCustomers(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(asc(customers.id))
    .for("update");
}

/** Oldest first. */
export async function selectCustomerEmails(db: Queryable, customerId: string) {
  return await db
    .select({ email: customerEmails.email, provedAt: customerEmails.provedAt })
    .from(customerEmails)
    .where(eq(customerEmails.customerId, customerId))
    .orderBy(asc(customerEmails.provedAt), asc(customerEmails.email));
}

/** When sessions are live: not ended, and not started too long ago. */
export type SessionLimits = { readonly now: Date; readonly startedAfter: Date };

function isLiveSession({ now, startedAfter }: SessionLimits) {
  return and(gt(customerSessions.expiresAt, now), gt(customerSessions.createdAt, startedAfter));
}

/** A live session with the customer's proved addresses, oldest first. Null if it has ended. */
export async function selectLiveSession(db: Queryable, tokenHash: string, limits: SessionLimits) {
  const rows = await db
    .select({
      id: customerSessions.id,
      customerId: customerSessions.customerId,
      provedEmail: customerSessions.email,
      createdAt: customerSessions.createdAt,
      lastSeenAt: customerSessions.lastSeenAt,
      email: customerEmails.email,
    })
    .from(customerSessions)
    .leftJoin(customerEmails, eq(customerEmails.customerId, customerSessions.customerId))
    .where(and(eq(customerSessions.tokenHash, tokenHash), isLiveSession(limits)))
    .orderBy(asc(customerEmails.provedAt), asc(customerEmails.email));
  const [session] = rows;
  return session ? { ...session, emails: rows.flatMap(({ email }) => email ?? []) } : null;
}

/** True if the session is still live and belongs to the customer. Call it under the customer's lock. */
export async function isSessionLive(
  tx: Transaction,
  { id, sessionId, now }: { id: string; sessionId: string; now: Date },
): Promise<boolean> {
  const [session] = await tx
    .select({ id: customerSessions.id })
    .from(customerSessions)
    .where(
      and(
        eq(customerSessions.id, sessionId),
        eq(customerSessions.customerId, id),
        gt(customerSessions.expiresAt, now),
      ),
    );
  return session !== undefined;
}

/** Live sessions, last used first. */
export async function selectCustomerSessions(
  db: Queryable,
  customerId: string,
  limits: SessionLimits,
) {
  return await db
    .select({
      id: customerSessions.id,
      userAgent: customerSessions.userAgent,
      createdAt: customerSessions.createdAt,
      lastSeenAt: customerSessions.lastSeenAt,
      expiresAt: customerSessions.expiresAt,
    })
    .from(customerSessions)
    .where(and(eq(customerSessions.customerId, customerId), isLiveSession(limits)))
    .orderBy(desc(customerSessions.lastSeenAt));
}
