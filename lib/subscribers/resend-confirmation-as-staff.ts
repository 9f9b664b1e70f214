import { eq } from "drizzle-orm";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { isAwaitingConfirmation } from "@/lib/newsletter/subscription/confirmation-status";
import { queueConfirmation } from "@/lib/newsletter/subscription/queue-confirmation";

/** `limited`: the address has reached its limit; the last link still works. */
export type ResendProblem = "unknown" | "not_waiting" | "limited";

/**
 * Emails a new confirmation link to an unconfirmed subscriber. The public form's limits also apply
 * to staff.
 */
export async function resendConfirmationAsStaff(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId }: { readonly subscriberId: string },
): Promise<Result<"queued", ResendProblem>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    if (!subscriber) return fail("unknown");
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
    if (!isAwaitingConfirmation({ ...subscriber, suppression })) return fail("not_waiting");
    if (!(await queueConfirmation(ctx, tx, now, subscriber))) return fail("limited");
    const details = { subscriberId };
    await recordAudit(tx, { by: actor, action: "subscriber_confirmation_resent", details, now });
    return ok("queued");
  });
}
