import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import { requestPreferencesLink } from "@/lib/newsletter/request-preferences-link";
import { fail, ok, type Result } from "@/lib/result";

/**
 * Emails a 24-hour link to the subscriber whose preferences a token opens, for actions that an
 * issue's own link doesn't allow. The same limits apply as for requests by address.
 */
export async function requestFreshLink(
  ctx: Ctx,
  { token }: { readonly token: string },
): Promise<Result<"sent", "invalid">> {
  const holder = await preferencesHolder(ctx, ctx.db, token);
  if (!holder) return fail("invalid");
  const [reader] = await ctx.db
    .select({ email: readers.email })
    .from(readers)
    .where(eq(readers.id, holder.subscriberId));
  if (!reader) return fail("invalid");
  await requestPreferencesLink(ctx, reader);
  return ok("sent");
}
