import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import {
  type LiftedSuppression,
  liftAddressSuppression,
} from "@/lib/newsletter/lift-address-suppression";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { fail, type Result } from "@/lib/result";

export type LiftInput = {
  readonly subscriberId: string;
  /** Staff's reason, kept in the audit log. */
  readonly reason: string;
};

export type LiftProblem = "unknown" | "provider_unavailable" | "not_suppressed";

/**
 * Removes a bounce or complaint from our list and the provider's. Does nothing if the subscriber
 * isn't suppressed.
 */
export async function liftAsStaff(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId, reason }: LiftInput,
): Promise<Result<LiftedSuppression, LiftProblem>> {
  const [reader] = await ctx.db
    .select({ email: readers.email })
    .from(readers)
    .where(eq(readers.id, subscriberId));
  if (!reader) return fail("unknown");
  const emailHash = newsletterEmailHash(ctx, reader.email);
  if ((await suppressionOf(ctx.db, emailHash)) === null) return fail("not_suppressed");
  return await liftAddressSuppression(ctx, reader, async (tx) => {
    const details = { subscriberId, reason };
    const entry = { by: actor, action: "subscriber_suppression_lifted", details } as const;
    await recordAudit(tx, { ...entry, now: ctx.now() });
  });
}
