import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

/** All addresses, browsers and networks together. */
const subject = "site";

/** The key of the counter, for the alert. */
export const wrongCodesKey = `${rateLimits.wrongCodes.name}:${subject}`;

/**
 * Counts a wrong guess of an emailed code that exists. Guesses without one can't succeed, so they
 * can't raise the alert either.
 */
export async function countWrongCode(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await hitRateLimit(ctx.db, ctx.now(), rateLimits.wrongCodes, subject);
}
