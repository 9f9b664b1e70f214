import { and, eq, gt, ne } from "drizzle-orm";
import { customerSessions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/read-customer";

/** Which sessions to end: this browser's, all others, or one by its id. */
export type SessionScope = "this" | "others" | { readonly sessionId: string };

/** Signs a customer out of one or several browsers. The browsers stay known (db/schema/customers.ts). */
export async function endCustomerSessions(
  ctx: Pick<Ctx, "db" | "now">,
  { id, sessionId }: Pick<Customer, "id" | "sessionId">,
  scope: SessionScope,
): Promise<void> {
  const now = ctx.now();
  const which =
    scope === "others"
      ? ne(customerSessions.id, sessionId)
      : eq(customerSessions.id, scope === "this" ? sessionId : scope.sessionId);
  await ctx.db
    .update(customerSessions)
    .set({ expiresAt: now })
    .where(and(eq(customerSessions.customerId, id), gt(customerSessions.expiresAt, now), which));
}
