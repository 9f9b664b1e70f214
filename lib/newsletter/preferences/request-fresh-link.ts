import { findSubscriber } from "@/db/queries/newsletter/subscribers";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { requestPreferencesLink } from "@/lib/newsletter/preferences/request-preferences-link";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/resolve-preferences-token";

/**
 * Emails a 24-hour link to the subscriber of a preferences token, for actions that an
 * issue's own link doesn't allow. The same limits apply as for requests by address.
 */
export async function requestFreshLink(
  ctx: Ctx,
  { token }: { readonly token: string },
): Promise<Result<"sent", "invalid">> {
  const access = await resolvePreferencesToken(ctx, ctx.db, token);
  if (!access) return fail("invalid");
  const subscriber = await findSubscriber(ctx.db, access.subscriberId);
  if (!subscriber) return fail("invalid");
  await requestPreferencesLink(ctx, { email: subscriber.email });
  return ok("sent");
}
