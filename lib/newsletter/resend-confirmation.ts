import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { awaitsConfirmation } from "@/lib/newsletter/confirmation-standing";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { queueConfirmation } from "@/lib/newsletter/queue-confirmation";
import { suppressionOf } from "@/lib/newsletter/suppression";

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
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, email));
    const [reader] = await tx.select().from(readers).where(eq(readers.email, email)).for("update");
    // Former subscribers have to sign up again first: requesting an old email is not consent.
    if (reader && awaitsConfirmation({ ...reader, suppression })) {
      await queueConfirmation(ctx, tx, now, reader);
    }
  });
}
