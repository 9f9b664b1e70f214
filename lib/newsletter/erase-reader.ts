import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  resendEvents as deliveries,
  emailOutbox,
  newsletterLinkMails as linkMails,
  newsletterSubscribers as readers,
  newsletterSends as sends,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import { readerMailKinds } from "@/lib/newsletter/reader-mail-kinds";
import { fail, ok, type Result } from "@/lib/result";

/** `needs_fresh_link`: by a link that was mailed on request alone. */
export type EraseProblem = "invalid" | "needs_fresh_link";

/**
 * Erases everything the newsletter keeps about a reader: the row, and with it the events, the ledger,
 * the browsers and the links; the mails that held one and their count. What stays is a keyed hash of the
 * address, so that no import and no claim ever mails it; a new double opt-in lifts it. A mail that has not been handed to
 * the provider yet is not sent. Orders and messages are not the newsletter's. Faults are thrown.
 */
export async function eraseReader(
  ctx: Ctx,
  { token }: { readonly token: string },
): Promise<Result<"erased", EraseProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const holder = await preferencesHolder(ctx, tx, token);
    if (!holder) return fail("invalid");
    if (!holder.isFresh) return fail("needs_fresh_link");
    const [reader] = await tx
      .select({ id: readers.id, email: readers.email })
      .from(readers)
      .where(eq(readers.id, holder.subscriberId))
      .for("update");
    // Pressed twice: the first press has just done it.
    if (!reader) return ok("erased");
    const emailHash = newsletterEmailHash(ctx, reader.email);
    await tx
      .insert(suppressions)
      .values({ emailHash, reason: "erased", createdAt: ctx.now() })
      // A complaint or a bounce says more, and stays.
      .onConflictDoNothing();
    await forgetDeliveries(ctx, tx, reader.id);
    // Only the mailbox's owner comes this far, and may sign up anew at once.
    await tx.delete(linkMails).where(eq(linkMails.emailHash, emailHash));
    await tx
      .delete(emailOutbox)
      .where(
        and(eq(emailOutbox.toEmail, reader.email), inArray(emailOutbox.kind, [...readerMailKinds])),
      );
    await tx.delete(readers).where(eq(readers.id, reader.id));
    return ok("erased");
  });
}

/** The provider's events stay, so that a repeat is known, and name no mail of the reader any more. */
async function forgetDeliveries(ctx: Ctx, tx: Transaction, subscriberId: string): Promise<void> {
  const own = tx
    .select({ providerId: sends.providerId })
    .from(sends)
    .where(and(eq(sends.subscriberId, subscriberId), isNotNull(sends.providerId)));
  await tx
    .update(deliveries)
    .set({ providerId: "erased", handledAt: ctx.now() })
    .where(inArray(deliveries.providerId, own));
}
