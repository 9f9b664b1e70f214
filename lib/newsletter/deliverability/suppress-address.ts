import { and, eq, ne, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import {
  reasonByCause,
  type SuppressionCause,
} from "@/lib/newsletter/deliverability/suppression-rules";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";

/**
 * Suppresses an address, with or without a subscriber row. A complaint replaces a bounce, and a
 * hard bounce replaces soft bounces. See suppression-rules.ts for who may remove a suppression.
 */
export async function suppressAddress(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  cause: SuppressionCause,
): Promise<void> {
  const emailHash = hashNewsletterEmail(ctx, email);
  const reason = reasonByCause[cause];
  const hasOnlySoftBounces = cause === "soft_bounces";
  await tx
    .insert(suppressions)
    .values({ emailHash, reason, hasOnlySoftBounces, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: suppressions.emailHash,
      set: { reason, hasOnlySoftBounces },
      setWhere: and(
        ne(suppressions.reason, "complained"),
        or(ne(suppressions.reason, reason), eq(suppressions.hasOnlySoftBounces, true)),
      ),
    });
  await tx
    .update(subscribers)
    .set({ nextSendAt: null, emailHash })
    .where(eq(subscribers.email, email));
}
