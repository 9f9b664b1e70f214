import { selectFrequencies } from "@/db/queries/newsletter/subscribers";
import type { FrequencyPref } from "@/db/values/newsletter";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { type ChangeFrequencyProblem, changeFrequency } from "@/lib/subscribers/change-frequency";
import type { StaffFrequency } from "@/lib/subscribers/frequency";
import {
  type ResendProblem,
  resendConfirmationAsStaff,
} from "@/lib/subscribers/resend-confirmation-as-staff";
import { unsubscribeAsStaff } from "@/lib/subscribers/unsubscribe-as-staff";

export type SubscriberChange =
  | { readonly kind: "frequency"; readonly frequency: StaffFrequency }
  | { readonly kind: "resend" }
  | { readonly kind: "unsubscribe" };

export type SkipReason = ChangeFrequencyProblem | ResendProblem;

export type ChangedSubscribers = {
  readonly changed: number;
  /** Subscribers left as they were, counted by reason. */
  readonly skipped: ReadonlyMap<SkipReason, number>;
};

/**
 * Applies one change to several subscribers, with the rules and the audit entry of a single change:
 * no one who unsubscribed or is suppressed gets an email again. Each is a transaction of its own, so
 * an interruption leaves the rest unchanged.
 */
export async function changeSubscribers(
  ctx: Ctx,
  actor: AdminActor,
  subscriberIds: readonly string[],
  change: SubscriberChange,
): Promise<ChangedSubscribers> {
  const skipped = new Map<SkipReason, number>();
  const frequencies = await selectFrequencies(ctx.db, subscriberIds);
  let changed = 0;
  for (const subscriberId of new Set(subscriberIds)) {
    const from = frequencies.get(subscriberId);
    const result = await applyChange(ctx, actor, { subscriberId, from, change });
    if (result.ok) changed += 1;
    else skipped.set(result.problem, (skipped.get(result.problem) ?? 0) + 1);
  }
  return { changed, skipped };
}

type Target = {
  readonly subscriberId: string;
  readonly from: FrequencyPref | undefined;
  readonly change: SubscriberChange;
};

async function applyChange(ctx: Ctx, actor: AdminActor, { subscriberId, from, change }: Target) {
  if (change.kind === "resend")
    return await resendConfirmationAsStaff(ctx, actor, { subscriberId });
  if (change.kind === "unsubscribe") return await unsubscribeAsStaff(ctx, actor, { subscriberId });
  const { frequency } = change;
  // A subscriber without a frequency was deleted, and the operation says so.
  return await changeFrequency(ctx, actor, { subscriberId, frequency, from: from ?? frequency });
}
