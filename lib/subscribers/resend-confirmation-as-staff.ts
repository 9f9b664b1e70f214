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

/** `limited`: the address has had its share of such mails; the last one's link stays good. */
export type ResendProblem = "unknown" | "not_waiting" | "limited";

/**
 * Mails a new confirmation link to somebody who has not used theirs, within the ceilings that hold
 * for every form: staff can't mail-bomb an address either. Database faults are thrown.
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
