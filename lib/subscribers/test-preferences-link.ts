import { eq } from "drizzle-orm";
import { readSuppression } from "@/db/queries/suppressions";
import {
  newsletterPreferenceLinks as links,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { requestPreferencesLink } from "@/lib/newsletter/preferences/request-preferences-link";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";

/** Why no email was sent. The public form never reveals this. */
export type TestLinkProblem = "no_subscriber" | "suppressed" | "limited";

/**
 * Emails a subscriber the public form's link and reports to staff if it wasn't sent.
 * @param input.email a normalized address
 */
export async function testPreferencesLink(
  ctx: Ctx,
  actor: AdminActor,
  { email }: { readonly email: string },
): Promise<Result<"queued", TestLinkProblem>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .for("update");
    if (!subscriber) return fail("no_subscriber");
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, email));
    if (hasBouncedOrComplained(suppression)) return fail("suppressed");
    // `requestPreferencesLink` reveals nothing, so compare the number of links. The row is locked.
    const isOwnLink = eq(links.subscriberId, subscriber.id);
    const before = await tx.$count(links, isOwnLink);
    await requestPreferencesLink({ ...ctx, db: tx }, { email });
    if ((await tx.$count(links, isOwnLink)) === before) return fail("limited");
    const details = { subscriberId: subscriber.id };
    await recordAudit(tx, { by: actor, action: "preferences_link_tested", details, now });
    return ok("queued");
  });
}
