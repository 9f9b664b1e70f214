import type { Database } from "@/db/client";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import type { EmailLimit } from "@/lib/rate-limit/policies";

/**
 * Counts an email to an address and returns whether it may be sent. A refused email doesn't delay
 * the next one: the minute runs from the last email sent.
 * @param subject a keyed hash of the address
 */
export async function hitEmailLimit(
  db: Database,
  now: Date,
  { perMinute, perHour }: EmailLimit,
  subject: string,
): Promise<boolean> {
  const minute = await hitRateLimit(db, now, perMinute, subject);
  return minute.allowed && (await hitRateLimit(db, now, perHour, subject)).allowed;
}
