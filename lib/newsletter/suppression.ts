import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterSuppressions } from "@/db/schema";
import type { SuppressionReason } from "@/lib/newsletter/subscriber";

/** Why an address is not mailed by the newsletter; null when it may be. */
export async function suppressionOf(
  db: Queryable,
  emailHash: string,
): Promise<SuppressionReason | null> {
  const [row] = await db
    .select({ reason: newsletterSuppressions.reason })
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, emailHash));
  return row?.reason ?? null;
}

/** A new double opt-in shows that mail arrives and is wanted. A complaint stays: staff alone lift it. */
export async function liftSuppression(db: Queryable, emailHash: string): Promise<void> {
  await db
    .delete(newsletterSuppressions)
    .where(
      and(
        eq(newsletterSuppressions.emailHash, emailHash),
        inArray(newsletterSuppressions.reason, ["bounced", "erased"]),
      ),
    );
}

/** True where soft bounces alone stood against an address, and do no more. */
export async function liftSoftSuppression(db: Queryable, emailHash: string): Promise<boolean> {
  const lifted = await db
    .delete(newsletterSuppressions)
    .where(
      and(
        eq(newsletterSuppressions.emailHash, emailHash),
        eq(newsletterSuppressions.isBySoftBounces, true),
      ),
    )
    .returning({ emailHash: newsletterSuppressions.emailHash });
  return lifted.length > 0;
}
