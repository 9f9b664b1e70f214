import { and, eq, ne } from "drizzle-orm";
import { newsletterIssues as issues } from "@/db/schema";
import type { FollowUpId } from "@/db/values/newsletter";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";

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
