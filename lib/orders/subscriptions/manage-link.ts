import { eq, type SQL, sql } from "drizzle-orm";
import { orders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { readLinkSubject } from "@/lib/orders/links/link-subject";
import { verifyLink } from "@/lib/secrets/signed-link";

/**
 * Verifies a manage-subscription token and returns a condition that matches its order; null if the
 * token is invalid. Links signed before an email correction match no order.
 */
export function manageLinkCondition(ctx: Pick<Ctx, "settings">, token: string): SQL | null {
  const subject = verifyLink(ctx.settings.linkSecret, "manage-subscription", token);
  const linked = subject ? readLinkSubject(subject) : null;
  if (!linked) return null;
  return sql`${eq(orders.id, linked.id)} and ${eq(orders.linkRevision, linked.linkRevision)}`;
}
