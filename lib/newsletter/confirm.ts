import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { confirmationStanding } from "@/lib/newsletter/confirmation-standing";
import { confirmationHash, newsletterEmailHash } from "@/lib/newsletter/keys";
import { linkBrowser } from "@/lib/newsletter/link-browser";
import { preferencesToken } from "@/lib/newsletter/links";
import { renewedConsent } from "@/lib/newsletter/renewed-consent";
import { liftSuppression, suppressionOf } from "@/lib/newsletter/suppression";
import { welcomeReader } from "@/lib/newsletter/welcome-reader";
import { fail, ok, type Result } from "@/lib/result";

export type Confirmed = {
  readonly kind: "confirmed" | "already_confirmed";
  /** Opens this subscriber's preferences. */
  readonly preferencesToken: string;
};

/**
 * Confirms the subscriber who received this token and links the browser to them. Repeating the
 * request succeeds while they stay subscribed, because an email scanner may have opened the link
 * first.
 * @returns `invalid` if the token is unknown, expired, replaced, or belongs to someone who has
 * unsubscribed
 */
export async function confirmSubscription(
  ctx: Ctx,
  { token, browserHash }: { readonly token: string; readonly browserHash: string },
): Promise<Result<Confirmed, "invalid">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [reader] = await tx
      .select()
      .from(readers)
      .where(eq(readers.confirmationToken, confirmationHash(ctx, token)))
      .for("update");
    if (!reader) return fail("invalid");
    const emailHash = newsletterEmailHash(ctx, reader.email);
    const suppression = await suppressionOf(tx, emailHash);
    const standing = confirmationStanding({ ...reader, suppression }, now);
    if (standing === "invalid") return fail("invalid");
    const opens = preferencesToken(ctx, reader.id, now);
    await linkBrowser(tx, now, { subscriberId: reader.id, browserHash });
    if (standing === "confirmed") return ok({ kind: "already_confirmed", preferencesToken: opens });

    await tx
      .update(readers)
      .set({
        // On a first sign-up the row already holds the latest form values.
        ...(reader.confirmed && (await renewedConsent(tx, reader.id))),
        confirmed: true,
        confirmedAt: now,
        unsubscribedAt: null,
        pausedUntil: null,
        frequencyPref: reader.frequencyPref === "unsubscribed" ? "daily" : reader.frequencyPref,
      })
      .where(eq(readers.id, reader.id));
    await liftSuppression(tx, emailHash);
    await welcomeReader(tx, now, reader.id);
    return ok({ kind: "confirmed", preferencesToken: opens });
  });
}
