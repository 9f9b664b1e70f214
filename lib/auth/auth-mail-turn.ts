import { isKnownBrowser } from "@/lib/auth/sign-in-tries";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/keyed-hash";

type Asked = { readonly email: string; readonly visitor: SignInVisitor };

/**
 * True while an address may be sent one more mail about its account. Anybody can type anybody's
 * address; a browser that has signed in to the account has a count of its own, which strangers
 * can't use up.
 */
export async function takeAuthMailTurn(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: Asked,
): Promise<boolean> {
  const isKnown = await isKnownBrowser(ctx, { email, visitor });
  const who = keyedHash(
    ctx.settings.authSecret,
    "auth-mail",
    isKnown ? `${email}\0${visitor.browserHash}` : email,
  );
  const limits = [rateLimits.authMailsAnHour, rateLimits.authMailsADay];
  const verdicts = await Promise.all(
    limits.map((limit) => hitRateLimit(ctx.db, ctx.now(), limit, who)),
  );
  return verdicts.every(({ allowed }) => allowed);
}
