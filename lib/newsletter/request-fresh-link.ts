import { eq } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import { requestPreferencesLink } from "@/lib/newsletter/request-preferences-link";
import { fail, ok, type Result } from "@/lib/result";

/**
 * Mails a link on request to the reader whose preferences a token opens: what an issue's own link
 * does not open, it opens for 24 hours. Under the same ceilings as by address. Faults are thrown.
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
