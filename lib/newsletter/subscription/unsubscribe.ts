import type { Ctx } from "@/lib/ctx";
import { verifyUnsubscribeToken } from "@/lib/newsletter/links/links";
import { endSubscription } from "@/lib/newsletter/subscription/end-subscription";

/** Ends the subscription of an unsubscribe link. An unknown token changes nothing. */
export async function unsubscribe(ctx: Ctx, { token }: { readonly token: string }): Promise<void> {
  const subscriberId = verifyUnsubscribeToken(ctx, token);
  if (!subscriberId) return;
  await ctx.db.transaction((tx) => endSubscription(tx, ctx.now(), subscriberId));
}
