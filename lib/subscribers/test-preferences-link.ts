import { eq } from "drizzle-orm";
import { newsletterPreferenceLinks as links, newsletterSubscribers as readers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { requestPreferencesLink } from "@/lib/newsletter/request-preferences-link";
import { isStopped } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { fail, ok, type Result } from "@/lib/result";

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
    const [reader] = await tx
      .select({ id: readers.id })
      .from(readers)
      .where(eq(readers.email, email))
      .for("update");
    if (!reader) return fail("no_subscriber");
    const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, email));
    if (isStopped(suppression)) return fail("suppressed");
    // `requestPreferencesLink` reveals nothing, so compare the number of links. The row is locked.
    const own = eq(links.subscriberId, reader.id);
    const before = await tx.$count(links, own);
    await requestPreferencesLink({ ...ctx, db: tx }, { email });
    if ((await tx.$count(links, own)) === before) return fail("limited");
    const details = { subscriberId: reader.id };
    await recordAudit(tx, { by: actor, action: "preferences_link_tested", details, now });
    return ok("queued");
  });
}
