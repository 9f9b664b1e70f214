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

/** Why no link left; the public form says none of this. */
export type TestLinkProblem = "no_subscriber" | "suppressed" | "limited";

/**
 * Mails a subscriber the link that the public form would, and tells staff why where none leaves. In:
 * a normalised address. Database faults are thrown.
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
    // It says nothing to anybody; the reader's row is locked, so that the links tell.
    const own = eq(links.subscriberId, reader.id);
    const before = await tx.$count(links, own);
    await requestPreferencesLink({ ...ctx, db: tx }, { email });
    if ((await tx.$count(links, own)) === before) return fail("limited");
    const details = { subscriberId: reader.id };
    await recordAudit(tx, { by: actor, action: "preferences_link_tested", details, now });
    return ok("queued");
  });
}
