import { and, eq, ne, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSubscribers as readers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";

export type Blow = "soft_bounces" | "hard_bounce" | "complaint";

/**
 * Suppresses an address, with or without a subscriber row. A complaint replaces a bounce, and a
 * hard bounce replaces soft bounces.
 */
export async function suppressReader(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  blow: Blow,
): Promise<void> {
  const emailHash = newsletterEmailHash(ctx, email);
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
  await tx.update(readers).set({ nextSendAt: null, emailHash }).where(eq(readers.email, email));
}
