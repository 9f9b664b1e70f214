import type { Ctx } from "@/lib/ctx";
import { endSubscription } from "@/lib/newsletter/end-subscription";
import { readUnsubscribeToken } from "@/lib/newsletter/links";

/** Ends the subscription of an unsubscribe link. An unknown token changes nothing. */
export async function unsubscribe(ctx: Ctx, { token }: { readonly token: string }): Promise<void> {
  const subscriberId = readUnsubscribeToken(ctx, token);
  if (!subscriberId) return;
  await ctx.db.transaction((tx) => endSubscription(tx, ctx.now(), subscriberId));
}
