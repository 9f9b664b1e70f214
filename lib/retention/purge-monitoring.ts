import { lt } from "drizzle-orm";
import { faultMinutes, incidents } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/**
 * Deletes old error counts and incidents that were resolved long ago.
 * @returns the numbers deleted
 */
export async function purgeMonitoring(
  db: Ctx["db"],
  before: { readonly faultCounts: Date; readonly incidents: Date },
): Promise<{ readonly faultCounts: number; readonly incidents: number }> {
  const minutes = await db
    .delete(faultMinutes)
    .where(lt(faultMinutes.minute, before.faultCounts))
    .returning({ minute: faultMinutes.minute });
  const resolved = await db
    .delete(incidents)
    .where(lt(incidents.resolvedAt, before.incidents))
    .returning({ id: incidents.id });
  return { faultCounts: minutes.length, incidents: resolved.length };
}
