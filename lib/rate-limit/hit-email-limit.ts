import type { Database } from "@/db/client";
import { hitRateLimit, type RateLimitVerdict } from "@/lib/rate-limit/hit-rate-limit";
import type { EmailLimit } from "@/lib/rate-limit/policies";

/**
 * Counts an email to an address and returns whether it may be sent. A refused email doesn't delay
 * the next one: the minute runs from the last email sent.
 * @param subject a keyed hash of the address
 */
export async function hitEmailLimit(
  db: Database,
  now: Date,
  { perMinute, perHour, perDay }: EmailLimit,
  subject: string,
): Promise<RateLimitVerdict> {
  for (const policy of [perMinute, perHour, ...(perDay ? [perDay] : [])]) {
    const verdict = await hitRateLimit(db, now, policy, subject);
    if (!verdict.allowed) return verdict;
  }
  return { allowed: true, retryAfterSeconds: 0 };
}
