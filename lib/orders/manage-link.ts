import { eq, type SQL, sql } from "drizzle-orm";
import { orders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { readLinkSubject } from "@/lib/orders/link-subject";
import { verifyLink } from "@/lib/secrets/signed-link";

/**
 * The order that a mailed link to its subscription is of, as a condition; null for a token that is
 * not ours. A link signed before the order's email was corrected leads to none.
 */
export function orderOfManageLink(ctx: Pick<Ctx, "settings">, token: string): SQL | null {
  const subject = verifyLink(ctx.settings.linkSecret, "manage-subscription", token);
  const linked = subject ? readLinkSubject(subject) : null;
  if (!linked) return null;
  return sql`${eq(orders.id, linked.id)} and ${eq(orders.linkRevision, linked.linkRevision)}`;
}
