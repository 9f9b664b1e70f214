import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { endSubscription } from "@/lib/newsletter/end-subscription";
import { fail, ok, type Result } from "@/lib/result";

/** Unsubscribes someone who asked for it by other means. `left`: already unsubscribed. */
export async function unsubscribeAsStaff(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId }: { readonly subscriberId: string },
): Promise<Result<"unsubscribed", "unknown" | "left">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [reader] = await tx
      .select({ unsubscribedAt: readers.unsubscribedAt })
      .from(readers)
      .where(eq(readers.id, subscriberId))
      .for("update");
    if (!reader) return fail("unknown");
    if (reader.unsubscribedAt) return fail("left");
    await endSubscription(tx, now, subscriberId);
    const details = { subscriberId };
    await recordAudit(tx, { by: actor, action: "subscriber_unsubscribed", details, now });
    return ok("unsubscribed");
  });
}
