import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterPreferenceLinks as magicLinks } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { preferenceLinkHash } from "@/lib/newsletter/keys";
import { readPreferencesToken } from "@/lib/newsletter/links";

export type PreferencesHolder = {
  readonly subscriberId: string;
  /**
   * The link was mailed on request. Who holds one reads the mailbox now; an issue's own link is
   * forwarded with the issue, and must not hand out or erase what we keep.
   */
  readonly isFresh: boolean;
};

/**
 * Whose preferences a token opens: one that was mailed on request (24 hours), or the signed one of a
 * mail's own link (90 days). Null for any other, and for one that is too old.
 */
export async function preferencesHolder(
  ctx: Ctx,
  db: Queryable,
  token: string,
): Promise<PreferencesHolder | null> {
  const now = ctx.now();
  if (token.includes(".")) {
    const subscriberId = readPreferencesToken(ctx, token, now);
    return subscriberId === null ? null : { subscriberId, isFresh: false };
  }
  const [link] = await db
    .select({ subscriberId: magicLinks.subscriberId })
    .from(magicLinks)
    .where(
      and(eq(magicLinks.tokenHash, preferenceLinkHash(ctx, token)), gt(magicLinks.expiresAt, now)),
    );
  return link ? { subscriberId: link.subscriberId, isFresh: true } : null;
}
