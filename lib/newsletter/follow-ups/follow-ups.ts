import { max } from "date-fns";
import { and, eq, ne } from "drizzle-orm";
import { countSendResults } from "@/db/queries/newsletter/broadcasts";
import { countDueFollowUps, type FollowUpCount } from "@/db/queries/newsletter/follow-ups";
import { findIssue, type IssueRow } from "@/db/queries/newsletter/issues";
import { findRestore } from "@/db/queries/operations/restores";
import { newsletterIssues as issues } from "@/db/schema";
import { type FollowUpId, followUpIds } from "@/db/values/newsletter";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, getChicagoDay } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { listFrequencies } from "@/lib/newsletter/sending/claim-due";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";

export type { FollowUpCount } from "@/db/queries/newsletter/follow-ups";
export type { FollowUpId } from "@/db/values/newsletter";

export type FollowUp = Pick<IssueRow, "subject" | "isPublished" | "draft"> & {
  readonly id: FollowUpId;
};

/** Lists the follow-ups with their texts. */
export async function readFollowUps(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly FollowUp[]> {
  const found = await Promise.all(
    followUpIds.map(async (id) => {
      const issue = await findIssue(ctx.db, id);
      return issue ? { ...issue, id } : undefined;
    }),
  );
  return found.filter((one) => one !== undefined);
}

export type FollowUpCounts = FollowUpCount & {
  /** The first day left for sending is today. */
  readonly isToday: boolean;
  /** Emails that left and didn't fail. */
  readonly sent: number;
};

/** Counts who would get a follow-up on the first day with sending hours left, and who got it. */
export async function readFollowUpCounts(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  id: FollowUpId,
): Promise<FollowUpCounts> {
  const now = ctx.now();
  const today = getChicagoDay(now);
  const isToday = now < getSendingWindow(today).latestStartAt;
  const day = isToday ? today : addDays(today, 1);
  const sendsAt = max([now, getSendingWindow(day).opensAt]);
  const [restore, results] = await Promise.all([findRestore(ctx.db), countSendResults(ctx.db, id)]);
  const input = { id, now: sendsAt, today: day, frequencies: listFrequencies(day) };
  const counts = await countDueFollowUps(ctx.db, {
    ...input,
    restoredAt: restore?.noticedAt ?? null,
  });
  const sent = results.reduce(
    (sum, { status, emails }) => sum + (status === "queued" || status === "failed" ? 0 : emails),
    0,
  );
  return { ...counts, isToday, sent };
}

type Switched = { readonly issueId: FollowUpId; readonly isOn: boolean };

/**
 * Switches a follow-up on or off. Switched off, claimed emails that haven't left are taken back. `same`:
 * it already is.
 */
export const switchFollowUp = staffOperation(
  async (tx, ctx, _actor, { issueId, isOn }: Switched) => {
    const [switched] = await tx
      .update(issues)
      .set({ isPublished: isOn, updatedAt: ctx.now() })
      .where(
        and(eq(issues.id, issueId), eq(issues.block, "follow_up"), ne(issues.isPublished, isOn)),
      )
      .returning({ id: issues.id });
    if (!switched) return fail("same");
    const action = isOn ? "follow_up_switched_on" : "follow_up_switched_off";
    return changed(action, { issueId }, isOn);
  },
);
