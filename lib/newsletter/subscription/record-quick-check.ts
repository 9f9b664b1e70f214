import { and, eq, sql } from "drizzle-orm";
import { findSubscriberByBrowser } from "@/db/queries/newsletter/subscribers";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import { type Answers, type CheckKey, checkKeys } from "@/lib/quick-check/answers";

export const columnByCheck = {
  reg_check_pro: "regCheckPro",
  reg_check_ipi: "regCheckIpi",
  reg_check_isrc: "regCheckIsrc",
  reg_check_iswc: "regCheckIswc",
  mlc_active: "mlcActive",
  sx_active: "sxActive",
  split_sheets_all: "splitSheetsAll",
} as const satisfies Record<CheckKey, keyof typeof subscribers.$inferSelect>;

export type RecordQuickCheck = { readonly browserHash: string; readonly answers: Answers };

/**
 * Saves a subscriber's answers and records an event for each change. Repeated answers write
 * nothing, and unanswered checks stay as they are.
 * @returns the changed checks, or `unknown_subscriber` if the browser is unknown
 */
export async function recordQuickCheck(
  ctx: Pick<Ctx, "db" | "now">,
  { browserHash, answers }: RecordQuickCheck,
): Promise<Result<{ readonly written: readonly CheckKey[] }, "unknown_subscriber">> {
  return await ctx.db.transaction(async (tx) => {
    const subscriber = await findSubscriberByBrowser(tx, browserHash);
    if (!subscriber) return fail("unknown_subscriber");
    const written: CheckKey[] = [];
    for (const key of checkKeys) {
      const answer = answers[key];
      if (!answer) continue;
      const isYes = answer === "yes";
      const column = columnByCheck[key];
      const changed = await tx
        .update(subscribers)
        .set({ [column]: isYes })
        .where(
          and(
            eq(subscribers.id, subscriber.id),
            sql`${subscribers[column]} is distinct from ${isYes}`,
          ),
        )
        .returning({ id: subscribers.id });
      if (changed.length === 0) continue;
      written.push(key);
      await logNewsletterEvent(tx, {
        subscriberId: subscriber.id,
        eventType: isYes ? "quickcheck_yes" : "quickcheck_no",
        itemKey: key,
        metadata: { email: subscriber.email },
        createdAt: ctx.now(),
      });
    }
    return ok({ written });
  });
}
