import { and, eq, notInArray } from "drizzle-orm";
import { findCustomerIdByEmail, lockCustomers } from "@/db/queries/customers";
import { customerEmails, customerSessions, customers, reviews } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { consumeCustomerCode, type TypedCode } from "@/lib/customers/consume-customer-code";
import { customerPolicy } from "@/lib/customers/policy";
import type { Customer } from "@/lib/customers/read-customer";

/**
 * Adds an address to a customer's library with an emailed code. If the address has a library of its
 * own, both become one: with the same code, the customer could sign in there. Its reviews move too,
 * unless the customer has one of the same product. The code is also rejected if one of the addresses
 * moved to another library at the same moment.
 */
export async function addCustomerEmail(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  customer: Customer,
  typed: TypedCode,
): Promise<Result<null, "code_rejected" | "too_many_emails">> {
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
    if (ownId !== customer.id || owner !== ownerBefore) return fail("code_rejected");
    if (!owner) {
      await tx
        .insert(customerEmails)
        .values({ email, customerId: customer.id, provedAt: ctx.now() })
        .onConflictDoUpdate({
          target: customerEmails.email,
          set: { customerId: customer.id, provedAt: ctx.now() },
        });
      return ok(null);
    }
    const isSame = eq(customerEmails.customerId, owner);
    await tx.update(customerEmails).set({ customerId: customer.id }).where(isSame);
    await tx
      .update(customerSessions)
      .set({ customerId: customer.id })
      .where(eq(customerSessions.customerId, owner));
    const reviewed = tx
      .select({ product: reviews.product })
      .from(reviews)
      .where(eq(reviews.customerId, customer.id));
    await tx
      .update(reviews)
      .set({ customerId: customer.id })
      .where(and(eq(reviews.customerId, owner), notInArray(reviews.product, reviewed)));
    await tx.delete(customers).where(eq(customers.id, owner));
    return ok(null);
  });
}
