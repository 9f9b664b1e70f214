import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterSuppressions } from "@/db/schema";
import type { SuppressionReason } from "@/db/values/newsletter";

/** Returns why the newsletter is not sent to an address, or null. */
export async function readSuppression(
  db: Queryable,
  emailHash: string,
): Promise<SuppressionReason | null> {
  const [row] = await db
    .select({ reason: newsletterSuppressions.reason })
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, emailHash));
  return row?.reason ?? null;
}

/**
 * Removes a bounce or erasure after a new double opt-in, which proves that email arrives and is
 * wanted. Only staff can remove a complaint.
 */
export async function clearSuppression(db: Queryable, emailHash: string): Promise<void> {
  await db
    .delete(newsletterSuppressions)
    .where(
      and(
        eq(newsletterSuppressions.emailHash, emailHash),
        inArray(newsletterSuppressions.reason, ["bounced", "erased"]),
      ),
    );
}

/**
 * Removes a suppression caused by soft bounces alone.
 * @returns whether there was one
 */
export async function clearSoftBounceSuppression(
  db: Queryable,
  emailHash: string,
): Promise<boolean> {
  const removed = await db
    .delete(newsletterSuppressions)
    .where(
      and(
        eq(newsletterSuppressions.emailHash, emailHash),
        eq(newsletterSuppressions.isBySoftBounces, true),
      ),
    )
    .returning({ emailHash: newsletterSuppressions.emailHash });
  return removed.length > 0;
}
