import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { customerEmails, customerSessions, customers } from "@/db/schema";

/** True if the address has a library or an order. Only the order's current address counts. */
export async function isCustomerAddress(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select exists (select 1 from customer_emails where email = ${email})
      or exists (select 1 from orders where lower(email) = ${email}) as "isKnown"`);
  return rows[0]?.isKnown ?? false;
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

/** A live session with the customer's proved addresses, oldest first. Null if it has ended. */
export async function selectLiveSession(db: Queryable, tokenHash: string, now: Date) {
  const rows = await db
    .select({
      id: customerSessions.id,
      customerId: customerSessions.customerId,
      lastSeenAt: customerSessions.lastSeenAt,
      email: customerEmails.email,
    })
    .from(customerSessions)
    .leftJoin(customerEmails, eq(customerEmails.customerId, customerSessions.customerId))
    .where(and(eq(customerSessions.tokenHash, tokenHash), gt(customerSessions.expiresAt, now)))
    .orderBy(asc(customerEmails.provedAt), asc(customerEmails.email));
  const [session] = rows;
  return session ? { ...session, emails: rows.flatMap(({ email }) => email ?? []) } : null;
}

/** Last used first. */
export async function selectCustomerSessions(db: Queryable, customerId: string) {
  return await db
    .select({
      id: customerSessions.id,
      userAgent: customerSessions.userAgent,
      createdAt: customerSessions.createdAt,
      lastSeenAt: customerSessions.lastSeenAt,
      expiresAt: customerSessions.expiresAt,
    })
    .from(customerSessions)
    .where(eq(customerSessions.customerId, customerId))
    .orderBy(desc(customerSessions.lastSeenAt));
}
