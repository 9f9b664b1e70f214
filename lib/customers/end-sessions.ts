import { and, eq, ne } from "drizzle-orm";
import { customerSessions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/read-customer";

/** Which sessions to end: this browser's, all others, or one by its id. */
export type SessionScope = "this" | "others" | { readonly sessionId: string };

/** Signs a customer out of one or several browsers. */
export async function endCustomerSessions(
  ctx: Pick<Ctx, "db">,
  { id, sessionId }: Customer,
  scope: SessionScope,
): Promise<void> {
  const which =
    scope === "others"
      ? ne(customerSessions.id, sessionId)
      : eq(customerSessions.id, scope === "this" ? sessionId : scope.sessionId);
  await ctx.db.delete(customerSessions).where(and(eq(customerSessions.customerId, id), which));
}
