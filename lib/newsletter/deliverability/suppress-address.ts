import { and, eq, ne, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";

export type SuppressionCause = "soft_bounces" | "hard_bounce" | "complaint";

/**
 * Suppresses an address, with or without a subscriber row. A complaint replaces a bounce, and a
 * hard bounce replaces soft bounces.
 */
export async function suppressAddress(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  blow: SuppressionCause,
): Promise<void> {
  const emailHash = hashNewsletterEmail(ctx, email);
  const reason = blow === "complaint" ? "complained" : "bounced";
  const isBySoftBounces = blow === "soft_bounces";
  await tx
    .insert(suppressions)
    .values({ emailHash, reason, isBySoftBounces, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: suppressions.emailHash,
      set: { reason, isBySoftBounces },
      setWhere: and(
        ne(suppressions.reason, "complained"),
        or(ne(suppressions.reason, reason), eq(suppressions.isBySoftBounces, true)),
      ),
    });
  await tx
    .update(subscribers)
    .set({ nextSendAt: null, emailHash })
    .where(eq(subscribers.email, email));
}
