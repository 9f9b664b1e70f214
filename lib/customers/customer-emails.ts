import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, notInArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  findCustomerIdByEmail,
  isSessionLive,
  lockCustomers,
  selectCustomerEmails,
} from "@/db/queries/customers";
import { customerEmails, customerSessions, customers, reviews } from "@/db/schema";
import type { CustomerNotice } from "@/db/values/customers";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { consumeCustomerCode, type TypedCode } from "@/lib/customers/customer-codes";
import { type Customer, hasRecentCode, mayRemove } from "@/lib/customers/customer-sessions";
import { customerPolicy } from "@/lib/customers/policy";
import { enqueueEmail } from "@/lib/email/enqueue-email";

type AdditionProblem =
  | "code_required"
  | "code_rejected"
  | "signed_out"
  | "too_many_emails"
  | "too_many_joined";

/**
 * Adds an address to a customer's library with an emailed code. If the address has a library of its
 * own, both become one, and the browsers signed in to the other are signed out: they proved no
 * address of this one. Its reviews move too, unless the customer has one of the same product. Emails
 * all addresses. Needs a recent code of this library.
 */
export async function addCustomerEmail(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  customer: Customer,
  typed: TypedCode,
): Promise<Result<null, AdditionProblem>> {
  const now = ctx.now();
  if (!hasRecentCode(now, customer)) return fail("code_required");
  if (customer.emails.length >= customerPolicy.maxEmails) return fail("too_many_emails");
  if (!(await consumeCustomerCode(ctx, "add_email", typed))) return fail("code_rejected");
  return await ctx.db.transaction(async (tx) => {
    const { email } = typed;
    const ownerBefore = await findCustomerIdByEmail(tx, email);
    // In a fixed order, so that two customers who add each other's address don't deadlock.
    await lockCustomers(tx, ownerBefore ? [customer.id, ownerBefore] : [customer.id]);
    // Another addition may have moved either address while this one waited for the locks.
    const owner = await findCustomerIdByEmail(tx, email);
    const ownId = await findCustomerIdByEmail(tx, customer.emails[0] ?? "");
    if (ownId !== null && ownId === owner) return ok(null);
    if (!(await isSessionLive(tx, { ...customer, now }))) return fail("signed_out");
    if (owner !== ownerBefore) return fail("code_rejected");
    const own = await selectCustomerEmails(tx, customer.id);
    const joined = owner ? await selectCustomerEmails(tx, owner) : [{ email }];
    if (own.length + joined.length > customerPolicy.maxEmails) {
      return fail(owner ? "too_many_joined" : "too_many_emails");
    }
    if (owner) {
      await joinLibraries(tx, { from: owner, to: customer.id, now });
    } else {
      const added = await tx
        .insert(customerEmails)
        .values({ email, customerId: customer.id, provedAt: now })
        .onConflictDoNothing()
        .returning({ email: customerEmails.email });
      // Someone signed in with the address for the first time at this moment.
      if (added.length === 0) return fail("code_rejected");
    }
    await queueCustomerNotices(ctx, tx, {
      occasion: owner ? "libraries_joined" : "address_added",
      email,
      to: [...own, ...joined].map((proved) => proved.email),
    });
    return ok(null);
  });
}

async function joinLibraries(
  tx: Transaction,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(customerSessions)
    .set({ expiresAt: now })
    .where(and(eq(customerSessions.customerId, from), gt(customerSessions.expiresAt, now)));
  // Ended sessions move along, so that their browsers stay known.
  await tx
    .update(customerSessions)
    .set({ customerId: to })
    .where(eq(customerSessions.customerId, from));
  // From today: an address that came later can't remove those that were here (mayRemove).
  await tx
    .update(customerEmails)
    .set({ customerId: to, provedAt: now })
    .where(eq(customerEmails.customerId, from));
  const reviewed = tx
    .select({ product: reviews.product })
    .from(reviews)
    .where(eq(reviews.customerId, to));
  await tx
    .update(reviews)
    .set({ customerId: to })
    .where(and(eq(reviews.customerId, from), notInArray(reviews.product, reviewed)));
  await tx.delete(customers).where(eq(customers.id, from));
}

type RemovalProblem = "code_required" | "older_address" | "signed_out" | "last_email";

/**
 * Removes an address from a customer's library, ends the sessions that were opened with it, and
 * emails all addresses. The last one stays. Needs a recent code of that address or of an older one.
 */
export async function removeCustomerEmail(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  customer: Customer,
  email: string,
): Promise<Result<null, RemovalProblem>> {
  const now = ctx.now();
  if (!hasRecentCode(now, customer)) return fail("code_required");
  return await ctx.db.transaction(async (tx) => {
    const { id } = customer;
    await lockCustomers(tx, [id]);
    if (!(await isSessionLive(tx, { ...customer, now }))) return fail("signed_out");
    const emails = (await selectCustomerEmails(tx, id)).map((proved) => proved.email);
    if (!emails.includes(email)) return ok(null);
    if (emails.length < 2) return fail("last_email");
    if (!mayRemove({ ...customer, emails }, email)) return fail("older_address");
    // A session of an earlier version may have been opened with it.
    await tx
      .update(customerSessions)
      .set({ expiresAt: now })
      .where(
        and(
          eq(customerSessions.customerId, id),
          gt(customerSessions.expiresAt, now),
          isNull(customerSessions.email),
        ),
      );
    // The foreign key deletes the sessions of this address, also one that starts at this moment.
    await tx
      .delete(customerEmails)
      .where(and(eq(customerEmails.customerId, id), eq(customerEmails.email, email)));
    await queueCustomerNotices(ctx, tx, { occasion: "address_removed", email, to: emails });
    return ok(null);
  });
}

/** Queues an email about a change to each address it concerns, in the same transaction. */
export async function queueCustomerNotices(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { to, ...notice }: CustomerNotice & { readonly to: Iterable<string> },
): Promise<void> {
  const now = ctx.now();
  const id = randomUUID();
  const props = {
    ...notice,
    at: now.toISOString(),
    accountUrl: `${ctx.settings.siteUrl}/library/account`,
  };
  for (const email of new Set(to)) {
    await enqueueEmail(tx, now, {
      kind: "customer_notice",
      to: email,
      props,
      dedupeKey: `customer_notice:${id}:${email}`,
    });
  }
}
