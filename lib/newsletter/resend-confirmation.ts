import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { awaitsConfirmation } from "@/lib/newsletter/confirmation-standing";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { queueConfirmation } from "@/lib/newsletter/queue-confirmation";
import { suppressionOf } from "@/lib/newsletter/suppression";

/**
 * Mails a new confirmation link to whoever has signed up, for the first time or again, and not
 * confirmed. Tells nobody whether the address is known: a stranger's, a confirmed one and a complainer's end alike, in
 * silence. Database faults are thrown.
 */
export async function resendConfirmation(
  ctx: Ctx,
  { email }: { readonly email: string },
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, email));
    const [reader] = await tx.select().from(readers).where(eq(readers.email, email)).for("update");
    // Whoever has left signs up anew first: asking for an old mail again is no consent.
    if (reader && awaitsConfirmation({ ...reader, suppression })) {
      await queueConfirmation(ctx, tx, now, reader);
    }
  });
}
