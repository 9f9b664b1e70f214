import { and, eq, gt, isNull } from "drizzle-orm";
import { isSessionLive, lockCustomers, selectCustomerEmails } from "@/db/queries/customers";
import { customerEmails, customerSessions } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { queueCustomerNotices } from "@/lib/customers/queue-customer-notices";
import type { Customer } from "@/lib/customers/read-customer";
import { hasRecentCode, mayRemove } from "@/lib/customers/recent-code";

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
