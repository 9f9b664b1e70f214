import { eq, sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { liesAhead } from "@/lib/newsletter/issues-ahead";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { readUnsubscribeToken } from "@/lib/newsletter/links";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import { type ReadingState, readingState } from "@/lib/newsletter/reading-state";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";

export type PreferencesView =
  | {
      readonly kind: "preferences";
      readonly email: string;
      readonly frequency: FrequencyPref;
      readonly state: ReadingState;
      /** The link was sent on request, so it also allows export and erasure. */
      readonly isFresh: boolean;
    }
  /** Opened from the unsubscribe link, which shows nothing else. */
  | { readonly kind: "unsubscribe" };

/**
 * Reads what a token may show, or null if it is unknown or expired. Writes nothing, because
 * scanners open links.
 */
export async function readPreferences(ctx: Ctx, token: string): Promise<PreferencesView | null> {
  if (readUnsubscribeToken(ctx, token)) return { kind: "unsubscribe" };
  const holder = await preferencesHolder(ctx, ctx.db, token);
  if (!holder) return null;
  const [reader] = await ctx.db.select().from(readers).where(eq(readers.id, holder.subscriberId));
  if (!reader) return null;
  const { email, frequencyPref: frequency, confirmed: isConfirmed } = reader;
  const [suppression, place] = await Promise.all([
    suppressionOf(ctx.db, newsletterEmailHash(ctx, email)),
    placeOf(ctx, reader.id),
  ]);
  const facts = { ...reader, frequency, isConfirmed, suppression, ...place };
  const state = readingState(facts, ctx.now());
  return { kind: "preferences", email, frequency, state, isFresh: holder.isFresh };
}

/**
 * Reads a subscriber's next issue the way a claim would find it, and the sequence's last position.
 */
async function placeOf(ctx: Ctx, subscriberId: string) {
  const [row] = await readRows<{
    readonly position: number | null;
    readonly is_published: boolean | null;
    readonly last_position: number | null;
  }>(
    ctx.db,
    sql`
    select next.position, next.is_published,
      (select max(position) from newsletter_issues where is_published) as last_position
    from newsletter_subscribers r left join lateral (
      select i.position, i.is_published from newsletter_issues i
      where ${liesAhead("r")} and not exists (
        select from newsletter_sends s where s.subscriber_id = r.id and s.issue_id = i.id)
      order by i.position
      limit 1
    ) next on true
    where r.id = ${subscriberId}`,
  );
  const { position = null, is_published: isPublished, last_position: last } = row ?? {};
  const next = position === null ? null : { position, isPublished: isPublished === true };
  return { next, lastPosition: last ?? 0 };
}
