import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { awaitsConfirmation } from "@/lib/newsletter/confirmation-standing";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { queueConfirmation } from "@/lib/newsletter/queue-confirmation";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { fail, ok, type Result } from "@/lib/result";

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
    const [reader] = await tx
      .select()
      .from(readers)
      .where(eq(readers.id, subscriberId))
      .for("update");
    if (!reader) return fail("unknown");
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, reader.email));
    if (!awaitsConfirmation({ ...reader, suppression })) return fail("not_waiting");
    if (!(await queueConfirmation(ctx, tx, now, reader))) return fail("limited");
    const details = { subscriberId };
    await recordAudit(tx, { by: actor, action: "subscriber_confirmation_resent", details, now });
    return ok("queued");
  });
}
