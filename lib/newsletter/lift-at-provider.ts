import type { Ctx } from "@/lib/ctx";

/**
 * Takes an address that bounced off the provider's own list, so that the confirmation it asked for
 * is sent at all; ours stands until its link is pressed. A try: where the provider does not answer,
 * the mail is lost, staff can lift the address, and the log says so. Never throws for that.
 */
export async function liftAtProvider(
  ctx: Pick<Ctx, "mailSuppressions" | "log">,
  { email }: { readonly email: string },
): Promise<void> {
  const outcome = await ctx.mailSuppressions.lift(email);
  if (outcome.kind === "lifted") ctx.log.info("newsletter.lifted_for_confirmation");
  else ctx.log.warn("newsletter.lift_unavailable", { reason: outcome.reason });
}
