import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockFollowUp } from "@/db/queries/orders/subscriptions";
import { subscriptions } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { hasOpenPayment } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";

type Seen = {
  readonly orderId: string;
  /** The follow-up that staff saw, so that a colleague's newer one isn't overwritten. */
  readonly seen: Date | null;
};

export type FollowUpProblem =
  /** Someone else followed up, or undid it. */
  | "changed_since"
  /** It was paid or canceled since, or the order has no subscription. */
  | "no_open_payment";

/**
 * Records that staff contacted the customer about a past-due subscription, so that Today leaves it
 * out for a while. Returns the time of the follow-up.
 */
export async function markFollowedUp(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { orderId, seen }: Seen,
): Promise<Result<Date, FollowUpProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockSeen(tx, orderId, seen);
    if (!locked.ok) return locked;
    const now = ctx.now();
    const { id, orderNumber } = locked.value;
    await tx.update(subscriptions).set({ followedUpAt: now }).where(eq(subscriptions.id, id));
    const details = { orderId, orderNumber };
    await recordAudit(tx, { by: actor, action: "subscription_followed_up", details, now });
    return ok(now);
  });
}

/** Undoes a follow-up: restores the one before it. */
export async function undoFollowUp(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { orderId, seen, earlier }: Seen & { readonly seen: Date; readonly earlier: Date | null },
): Promise<Result<null, FollowUpProblem>> {
  if (earlier && earlier >= seen) return fail("changed_since");
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockSeen(tx, orderId, seen);
    if (!locked.ok) return locked;
    const { id, orderNumber } = locked.value;
    await tx.update(subscriptions).set({ followedUpAt: earlier }).where(eq(subscriptions.id, id));
    const details = { orderId, orderNumber };
    const action = "subscription_follow_up_undone";
    await recordAudit(tx, { by: actor, action, details, now: ctx.now() });
    return ok(null);
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockFollowUp>>>;

async function lockSeen(
  tx: Transaction,
  orderId: string,
  seen: Date | null,
): Promise<Result<Locked, FollowUpProblem>> {
  const locked = await lockFollowUp(tx, orderId);
  if (!locked || !hasOpenPayment(locked)) return fail("no_open_payment");
  const isSame = locked.followedUpAt?.getTime() === seen?.getTime();
  return isSame ? ok(locked) : fail("changed_since");
}
