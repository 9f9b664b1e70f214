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
  /** Why it may be mailed again, in staff's words; kept in the audit. */
  readonly reason: string;
};

export type LiftProblem = "unknown" | "provider_unavailable" | "not_suppressed";

/**
 * Lets a subscriber be mailed again after a bounce or a complaint, at the provider too. Where
 * nothing stands against them, nothing is asked or written. Faults are thrown.
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
