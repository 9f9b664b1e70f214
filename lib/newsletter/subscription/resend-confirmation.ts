import { eq } from "drizzle-orm";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { isAwaitingConfirmation } from "@/lib/newsletter/subscription/confirmation-status";
import { queueConfirmation } from "@/lib/newsletter/subscription/queue-confirmation";

/**
 * Emails a new confirmation link to an address with an outstanding sign-up. Never reveals whether
 * the address is known.
 */
export async function resendConfirmation(
  ctx: Ctx,
  { email }: { readonly email: string },
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, email));
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .for("update");
    // Former subscribers have to sign up again first: requesting an old email is not consent.
    if (subscriber && isAwaitingConfirmation({ ...subscriber, suppression })) {
      await queueConfirmation(ctx, tx, now, subscriber);
    }
  });
}
