import { findSubscriber } from "@/db/queries/newsletter/subscribers";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import {
  type RemovedSuppression,
  removeSuppression,
} from "@/lib/newsletter/deliverability/remove-suppression";

export type RemoveSuppressionInput = {
  readonly subscriberId: string;
  /** Staff's reason, kept in the audit log. */
  readonly reason: string;
};

export type RemoveSuppressionProblem = "unknown" | "provider_unavailable" | "not_suppressed";

/**
 * Removes a bounce or complaint from our list and the provider's. Does nothing if the subscriber
 * isn't suppressed.
 */
export async function removeSuppressionAsStaff(
  ctx: Ctx,
  actor: AdminActor,
  { subscriberId, reason }: RemoveSuppressionInput,
): Promise<Result<RemovedSuppression, RemoveSuppressionProblem>> {
  const subscriber = await findSubscriber(ctx.db, subscriberId);
  if (!subscriber) return fail("unknown");
  return await removeSuppression(ctx, subscriber, async (tx) => {
    const details = { subscriberId, reason };
    const entry = { by: actor, action: "subscriber_suppression_lifted", details } as const;
    await recordAudit(tx, { ...entry, now: ctx.now() });
  });
}
