import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { queueConfirmation } from "@/lib/newsletter/queue-confirmation";
import { suppressionOf } from "@/lib/newsletter/suppression";

/**
 * Mails a new confirmation link to a reader who has signed up and not confirmed. Tells nobody
 * whether the address is known: a stranger's, a confirmed one and a complainer's end alike, in
 * silence. Database faults are thrown.
 */
export async function resendConfirmation(
  ctx: Ctx,
  { email }: { readonly email: string },
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, email));
    if (suppression === "complained") return;
    const [reader] = await tx.select().from(readers).where(eq(readers.email, email)).for("update");
    // Whoever has left signs up anew: asking for an old mail again is no consent.
    if (reader && !reader.confirmed && !reader.unsubscribedAt)
      await queueConfirmation(ctx, tx, now, reader);
  });
}
