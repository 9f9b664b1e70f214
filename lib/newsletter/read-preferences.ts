import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { readUnsubscribeToken } from "@/lib/newsletter/links";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";

export type PreferencesView =
  | {
      readonly kind: "preferences";
      readonly email: string;
      readonly frequency: FrequencyPref;
      readonly isConfirmed: boolean;
    }
  /** By the link to unsubscribe, which opens nothing else. */
  | { readonly kind: "unsubscribe" };

/** What a token shows; null for one that is unknown or too old. Writes nothing: scanners read links. */
export async function readPreferences(ctx: Ctx, token: string): Promise<PreferencesView | null> {
  if (readUnsubscribeToken(ctx, token)) return { kind: "unsubscribe" };
  const subscriberId = await preferencesHolder(ctx, ctx.db, token);
  if (!subscriberId) return null;
  const [reader] = await ctx.db
    .select({
      email: readers.email,
      frequency: readers.frequencyPref,
      isConfirmed: readers.confirmed,
    })
    .from(readers)
    .where(eq(readers.id, subscriberId));
  return reader ? { kind: "preferences", ...reader } : null;
}
