import { stripeEvents } from "@/db/schema";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/** How long the receiver has to handle an event before others may try. */
const firstLeaseMs = 60_000;

export type ReceiveProblem = "bad_signature" | "wrong_mode";

export type Received = { readonly event: VerifiedEvent; readonly isNew: boolean };

/**
 * Verifies a webhook's signature and stores the event, once per event id. `rawBody` must be the
 * exact bytes received. Once this returns, the event can't be lost.
 */
export async function receiveEvent(
  ctx: Ctx,
  input: { readonly rawBody: string; readonly signature: string },
): Promise<Result<Received, ReceiveProblem>> {
  const event = ctx.payments.verifyEvent(input.rawBody, input.signature);
  if (!event) return fail("bad_signature");
  // A test event must never change a live order, and vice versa.
  if (event.livemode !== ctx.settings.isLivemode) return fail("wrong_mode");
  const now = ctx.now();
  const rows = await ctx.db
    .insert(stripeEvents)
    .values({
      id: event.id,
      type: event.type,
      payload: event,
      receivedAt: now,
      nextAttemptAt: new Date(now.getTime() + firstLeaseMs),
    })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  const isNew = rows.length === 1;
  const { apiVersion } = ctx.payments;
  if (isNew && event.api_version !== apiVersion) {
    const fields = { eventId: event.id, type: event.type, received: event.api_version };
    ctx.log.warn("stripe_event.api_version_mismatch", { ...fields, expected: apiVersion });
  }
  return ok({ event, isNew });
}
