import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { deleteStagedAddresses } from "@/db/queries/imports/import-rows";
import { lockForOwnAct } from "@/db/queries/own-act-lock";
import {
  resendEvents as deliveries,
  emailOutbox,
  oneTimeCodes,
  personNotes,
  rateLimits,
  newsletterSends as sends,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { suppressErased } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/preferences-links";
import {
  getLinkEmailKeys,
  subscriberEmailKinds,
} from "@/lib/newsletter/preferences/read-subscriber-data";
import { isUnusedAddress } from "@/lib/people/notes-and-tags";

/** `needs_fresh_link`: the token came from a newsletter issue, not from a link sent on request. */
export type EraseProblem = "invalid" | "needs_fresh_link";

/**
 * Erases a subscriber: the row with its events, sends, browsers and links, and the outbox emails
 * that contain one. Only a keyed hash of the email address stays, so that it is never emailed again
 * unless its owner opts in again. Orders and messages are kept.
 */
export async function eraseSubscriber(
  ctx: Ctx,
  { token }: { readonly token: string },
): Promise<Result<"erased", EraseProblem>> {
  return await ctx.db.transaction(async (tx) => {
    await lockForOwnAct(tx);
    const access = await resolvePreferencesToken(ctx, tx, token);
    if (!access) return fail("invalid");
    if (!access.isFresh) return fail("needs_fresh_link");
    const [subscriber] = await tx
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(eq(subscribers.id, access.subscriberId))
      .for("update");
    // The button was pressed twice and the first request already erased the row.
    if (!subscriber) return ok("erased");
    await eraseSubscriberRow(ctx, tx, subscriber);
    return ok("erased");
  });
}

/** Erases a subscriber that the caller has locked, in the caller's transaction. */
export async function eraseSubscriberRow(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  subscriber: { readonly id: string; readonly email: string },
): Promise<void> {
  const emailHash = hashNewsletterEmail(ctx, subscriber.email);
  await deleteStagedAddresses(tx, [subscriber.email]);
  await suppressErased(ctx, tx, emailHash);
  await detachDeliveryEvents(ctx, tx, subscriber.id);
  // The mailbox owner may sign up again right away, so the email limits start over.
  const counters = Object.values(getLinkEmailKeys(emailHash));
  await tx.delete(rateLimits).where(inArray(rateLimits.key, counters));
  await tx
    .delete(emailOutbox)
    .where(
      and(
        eq(emailOutbox.toEmail, subscriber.email),
        inArray(emailOutbox.kind, [...subscriberEmailKinds]),
      ),
    );
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.subject, subscriber.id));
  await tx.delete(subscribers).where(eq(subscribers.id, subscriber.id));
  await deleteOrphanedNotes(tx, subscriber.email);
}

/** Deletes staff's notes about someone who was only a subscriber. Others belong to orders and messages, which stay. */
async function deleteOrphanedNotes(tx: Transaction, email: string): Promise<void> {
  await tx.delete(personNotes).where(and(eq(personNotes.email, email), isUnusedAddress(email)));
}

/**
 * Keeps the provider's event ids, so that repeats are recognized, but removes the link to this
 * subscriber's emails.
 */
async function detachDeliveryEvents(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  subscriberId: string,
): Promise<void> {
  const providerIds = tx
    .select({ providerId: sends.providerId })
    .from(sends)
    .where(and(eq(sends.subscriberId, subscriberId), isNotNull(sends.providerId)));
  await tx
    .update(deliveries)
    .set({ providerId: "erased", handledAt: ctx.now() })
    .where(inArray(deliveries.providerId, providerIds));
}
