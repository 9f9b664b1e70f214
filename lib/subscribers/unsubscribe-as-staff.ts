import { eq } from "drizzle-orm";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { endSubscription } from "@/lib/newsletter/subscription/end-subscription";

/** Unsubscribes someone who asked for it by other means. `left`: already unsubscribed. */
export async function unsubscribeAsStaff(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId }: { readonly subscriberId: string },
): Promise<Result<"unsubscribed", "unknown" | "already_unsubscribed">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select({ unsubscribedAt: subscribers.unsubscribedAt })
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    if (!subscriber) return fail("unknown");
    if (subscriber.unsubscribedAt) return fail("already_unsubscribed");
    await endSubscription(tx, now, subscriberId);
    const details = { subscriberId };
    await recordAudit(tx, { by: actor, action: "subscriber_unsubscribed", details, now });
    return ok("unsubscribed");
  });
}
