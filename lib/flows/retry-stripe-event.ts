import { and, eq, isNull } from "drizzle-orm";
import { stripeEvents } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { handleStripeEvent, type StripeEventOutcome } from "@/lib/flows/handle-stripe-event";

/** The cron job leaves the event alone while the admin's request handles it. */
const leaseMs = 60_000;

/** Handles a stored event now, before its next scheduled attempt. Its effects still happen once. */
export async function retryStripeEvent(
  ctx: Ctx,
  actor: AdminActor,
  eventId: string,
): Promise<Result<StripeEventOutcome, "already_handled">> {
  const event = await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const [row] = await tx
      .update(stripeEvents)
      .set({ nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(and(eq(stripeEvents.id, eventId), isNull(stripeEvents.handledAt)))
      .returning({ payload: stripeEvents.payload, type: stripeEvents.type });
    if (!row) return null;
    const details = { eventId, type: row.type };
    await recordAudit(tx, { by: actor, action: "stripe_event_retried", details, now });
    // receiveEvent verified the signature before storing it.
    return row.payload as VerifiedEvent;
  });
  if (!event) return fail("already_handled");
  return ok(await handleStripeEvent(ctx, event));
}
