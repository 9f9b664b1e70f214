import { and, eq, inArray, isNotNull, not, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { readSuppression, strictest } from "@/db/queries/suppressions";
import {
  importSuppressions,
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { SuppressionReason } from "@/db/values/newsletter";
import { normalizeEmail } from "@/lib/core/email-address";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { type DeliveryEvent, isHardBounce } from "@/lib/email/delivery-event";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";

/**
 * Suppresses an address, with or without a subscriber row. A complaint replaces a bounce, and a
 * hard bounce replaces soft bounces. See `canStaffRemove` for who may remove a suppression.
 */
export async function suppressAddress(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  cause: SuppressionCause,
): Promise<void> {
  const emailHash = hashNewsletterEmail(ctx, email);
  const reason = reasonByCause[cause];
  const hasOnlySoftBounces = cause === "soft_bounces";
  await tx
    .insert(suppressions)
    .values({ emailHash, reason, hasOnlySoftBounces, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: suppressions.emailHash,
      set: { ...setOwnReason(reason), hasOnlySoftBounces },
      setWhere: sql`${ownReason} is distinct from 'complained'
        and (${ownReason} is distinct from ${reason} or ${suppressions.hasOnlySoftBounces})`,
    });
  await tx
    .update(subscribers)
    .set({ nextSendAt: null, emailHash })
    .where(eq(subscribers.email, email));
}

/** Suppresses an erased subscriber's address. A complaint or bounce is a stronger reason and stays. */
export async function suppressErased(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  emailHash: string,
): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ emailHash, reason: "erased", createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: suppressions.emailHash,
      set: setOwnReason("erased"),
      setWhere: sql`${ownReason} is null`,
    });
}

/** Suppresses the address of someone who had all their data deleted, so that no import adds it again. */
export async function suppressDeleted(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  emailHash: string,
): Promise<void> {
  await suppressErased(ctx, tx, emailHash);
  await tx
    .update(suppressions)
    .set({ hasDeletedData: true })
    .where(eq(suppressions.emailHash, emailHash));
}

/** What happened here, whatever imports report. Null if only imports suppress the address. */
const ownReason = sql`(case when ${suppressions.importedReason} is null then ${suppressions.reason}
  else ${suppressions.ownReason} end)`;

/** Returns the columns for a new reason from here, next to what imports report. */
function setOwnReason(reason: Exclude<SuppressionReason, "opted_out">) {
  return {
    reason: strictest(sql`${reason}::text`, sql`${suppressions.importedReason}`),
    ownReason: sql`case when ${suppressions.importedReason} is not null then ${reason}::text end`,
  };
}

export type RemovedSuppression = {
  readonly reason: "bounced" | "complained";
};

/**
 * Removes a bounce or complaint on behalf of staff: from the provider's list, then from ours, and
 * reschedules the subscriber. Earlier delivery events no longer count. An address that was erased, or
 * that left a list elsewhere, stays suppressed for that. `provider_unavailable` means nothing changed here.
 * @param alongside writes in the same transaction, such as the audit entry
 */
export async function removeSuppression(
  ctx: Ctx,
  input: { readonly email: string },
  alongside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Result<RemovedSuppression, "provider_unavailable" | "not_suppressed">> {
  const email = normalizeEmail(input.email);
  const emailHash = hashNewsletterEmail(ctx, email);
  const reason = await readSuppression(ctx.db, emailHash);
  if (reason === null || !canStaffRemove(reason)) return fail("not_suppressed");
  const outcome = await ctx.emailSuppressions.remove(email);
  if (outcome.kind === "unavailable") {
    ctx.log.warn("newsletter.suppression_removal_unavailable", { reason: outcome.reason });
    return fail("provider_unavailable");
  }
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // A suppression added since for another reason stays. Of two concurrent requests, one wins.
    if (!(await removeReason(tx, emailHash, reason))) return fail("not_suppressed");
    const [subscriber] = await tx
      .update(subscribers)
      .set({ suppressionRemovedAt: now, softBounces: 0 })
      .where(eq(subscribers.email, email))
      .returning({ id: subscribers.id });
    if (subscriber && (await readSuppression(tx, emailHash)) === null) {
      await rescheduleSubscriber(tx, now, subscriber.id);
    }
    await alongside(tx);
    ctx.log.info("newsletter.suppression_removed", { reason });
    return ok({ reason });
  });
}

/** Removes a bounce or complaint, from here and from imports. @returns whether it was there */
async function removeReason(
  tx: Transaction,
  emailHash: string,
  reason: "bounced" | "complained",
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(suppressions)
    .where(and(eq(suppressions.emailHash, emailHash), eq(suppressions.reason, reason)))
    .for("update");
  if (!row) return false;
  const isOfAddress = eq(importSuppressions.emailHash, emailHash);
  await tx.delete(importSuppressions).where(and(isOfAddress, not(importSuppressions.hasOptedOut)));
  const optedOut = await tx
    .update(importSuppressions)
    .set({ reason: "opted_out" })
    .where(isOfAddress)
    .returning({ importId: importSuppressions.importId });
  const importedReason = optedOut.length > 0 ? "opted_out" : null;
  const isErased = row.ownReason === "erased";
  if (importedReason === null && !isErased) {
    await tx.delete(suppressions).where(eq(suppressions.emailHash, emailHash));
    return true;
  }
  await tx
    .update(suppressions)
    .set({
      reason: isErased ? "erased" : "opted_out",
      importedReason,
      ownReason: isErased && importedReason ? "erased" : null,
      hasOnlySoftBounces: false,
    })
    .where(eq(suppressions.emailHash, emailHash));
  return true;
}

/** Removes everything but a complaint when the address's owner confirms a new sign-up. */
export async function removeSuppressionAfterConfirmation(
  db: Queryable,
  emailHash: string,
): Promise<void> {
  const removed = await db
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.emailHash, emailHash),
        inArray(suppressions.reason, [...reasonsRemovedByConfirmation]),
      ),
    )
    .returning({ emailHash: suppressions.emailHash });
  if (removed.length === 0) return;
  await db.delete(importSuppressions).where(eq(importSuppressions.emailHash, emailHash));
}

/**
 * Removes a suppression caused by soft bounces alone, when a delivery shows that email arrives.
 * @returns whether the address was suppressed by that alone
 */
export async function removeSoftBounceSuppression(
  db: Queryable,
  emailHash: string,
): Promise<boolean> {
  const bySoftBounces = and(
    eq(suppressions.emailHash, emailHash),
    eq(suppressions.hasOnlySoftBounces, true),
  );
  await db
    .update(suppressions)
    .set({
      reason: sql`${suppressions.importedReason}`,
      ownReason: null,
      hasOnlySoftBounces: false,
    })
    .where(and(bySoftBounces, isNotNull(suppressions.importedReason)));
  const removed = await db
    .delete(suppressions)
    .where(bySoftBounces)
    .returning({ emailHash: suppressions.emailHash });
  return removed.length > 0;
}

/**
 * Removes a bounced address from the provider's list so that the confirmation email can be delivered.
 * Our own suppression stays until the link is used. If the provider is unavailable, the problem is
 * logged and never thrown.
 */
export async function removeSuppressionAtProvider(
  ctx: Pick<Ctx, "emailSuppressions" | "log">,
  { email }: { readonly email: string },
): Promise<void> {
  const outcome = await ctx.emailSuppressions.remove(email);
  if (outcome.kind === "removed") ctx.log.info("newsletter.suppression_removed_for_confirmation");
  else ctx.log.warn("newsletter.suppression_removal_unavailable", { reason: outcome.reason });
}

/**
 * What suppresses an address in suppressions.ts. Erasing a subscriber also suppresses their
 * address (lib/flows/erase-subscriber.ts).
 */
export type SuppressionCause = "soft_bounces" | "hard_bounce" | "complaint";

/** Soft bounces in a row that suppress an address. A later delivery removes that suppression. */
export const maxSoftBounces = 3;

/**
 * Returns why a single event suppresses the address, or null. Soft bounces suppress only once there
 * are `maxSoftBounces` in a row.
 */
export function getSuppressionCause(event: DeliveryEvent): "hard_bounce" | "complaint" | null {
  if (event.type === "email.complained") return "complaint";
  return isHardBounce(event) ? "hard_bounce" : null;
}

/** The stored reason of each cause. */
const reasonByCause = {
  soft_bounces: "bounced",
  hard_bounce: "bounced",
  complaint: "complained",
} as const satisfies Record<SuppressionCause, SuppressionReason>;

/**
 * What a subscriber removes by confirming a new sign-up, which proves that email arrives and is
 * wanted. A complaint isn't included: only staff can remove it.
 */
const reasonsRemovedByConfirmation = [
  "bounced",
  "erased",
  "opted_out",
] as const satisfies readonly SuppressionReason[];

/**
 * Whether staff may remove a suppression (lib/subscribers/change-subscribers.ts). Only the
 * owner can end an erasure or come back after leaving a list, by signing up again.
 */
function canStaffRemove(reason: SuppressionReason): reason is "bounced" | "complained" {
  return reason === "bounced" || reason === "complained";
}
