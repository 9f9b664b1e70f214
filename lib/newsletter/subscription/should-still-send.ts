import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import type { EmailToRetry } from "@/lib/email/staff-outbox";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { isAwaitingConfirmation } from "@/lib/newsletter/subscription/confirmation-status";

/**
 * Whether a failed outbox email may still be sent. A confirmation is dropped if the address has
 * since confirmed, unsubscribed or complained. Locks the subscriber; other emails always pass.
 */
export async function shouldStillSend(
  ctx: Ctx,
  tx: Transaction,
  { kind, to }: EmailToRetry,
): Promise<boolean> {
  if (kind !== "newsletter_confirmation") return true;
  const [subscriber] = await tx
    .select()
    .from(subscribers)
    .where(eq(subscribers.email, to))
    .for("update");
  if (!subscriber) return false;
  const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, to));
  return isAwaitingConfirmation({ ...subscriber, suppression });
}
