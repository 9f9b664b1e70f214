import type { Queryable } from "@/db/client";
import { findPreferencesLink } from "@/db/queries/newsletter/subscribers";
import type { Ctx } from "@/lib/ctx";
import { hashPreferencesToken } from "@/lib/newsletter/links/keyed-hashes";
import { verifyPreferencesToken } from "@/lib/newsletter/links/links";

export type PreferencesAccess = {
  readonly subscriberId: string;
  /**
   * The link was sent on request, so its holder can read the mailbox now. A link from an issue may
   * have been forwarded and must not export or erase data.
   */
  readonly isFresh: boolean;
};

/**
 * Resolves a preferences token: one sent on request (24 hours) or the signed one in an issue (90
 * days). Null if it is unknown or expired.
 */
export async function resolvePreferencesToken(
  ctx: Ctx,
  db: Queryable,
  token: string,
): Promise<PreferencesAccess | null> {
  const now = ctx.now();
  if (token.includes(".")) {
    const subscriberId = verifyPreferencesToken(ctx, token, now);
    return subscriberId === null ? null : { subscriberId, isFresh: false };
  }
  const link = await findPreferencesLink(db, hashPreferencesToken(ctx, token), now);
  return link ? { subscriberId: link.subscriberId, isFresh: true } : null;
}
