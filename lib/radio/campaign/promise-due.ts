import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { selectSubmission } from "@/db/queries/radio";
import { radioSubmissions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { type Period, readCampaign } from "@/lib/radio/campaign/read-campaign";

/** The earliest promise that's at risk or broken while spins are left; null if there's none. */
function findPromiseDue(periods: readonly Pick<Period, "left" | "promises">[]): Date | null {
  const times = periods
    .filter(({ left }) => left > 0)
    .flatMap(({ promises }) => promises)
    .filter(({ status }) => status === "at_risk" || status === "broken")
    .map(({ dueAt }) => dueAt.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

type Stored = { readonly orderItemId: string; readonly promiseDueAt: Date | null };

/** Stores the date that Today lists for a song. Writes only if it changed. */
export async function savePromiseDue(
  db: Queryable,
  { orderItemId, promiseDueAt }: Stored,
  periods: readonly Pick<Period, "left" | "promises">[],
): Promise<void> {
  const due = findPromiseDue(periods);
  if (due?.getTime() === promiseDueAt?.getTime()) return;
  await db
    .update(radioSubmissions)
    .set({ promiseDueAt: due })
    .where(eq(radioSubmissions.orderItemId, orderItemId));
}

/** Computes a song's date again, so that Today reflects spins at once rather than at the next job. */
export async function refreshPromiseDue(
  ctx: Pick<Ctx, "db" | "now">,
  orderItemId: string,
): Promise<void> {
  const found = await selectSubmission(ctx.db, orderItemId);
  const campaign = found && (await readCampaign(ctx.db, ctx.now(), found.submission));
  if (campaign) await savePromiseDue(ctx.db, found.submission, campaign.periods);
}
