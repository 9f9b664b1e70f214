import type { Ctx } from "@/lib/ctx";

/**
 * Removes a bounced address from the provider's list so that the confirmation email can be delivered.
 * Our own suppression stays until the link is used. If the provider is unavailable, the problem is
 * logged and never thrown.
 */
export async function removeSuppressionAtProvider(
  ctx: Pick<Ctx, "emailSuppressions" | "log">,
  { email }: { readonly email: string },
): Promise<void> {
  const outcome = await ctx.emailSuppressions.remove(email);
  if (outcome.kind === "removed") ctx.log.info("newsletter.suppression_removed_for_confirmation");
  else ctx.log.warn("newsletter.suppression_removal_unavailable", { reason: outcome.reason });
}
