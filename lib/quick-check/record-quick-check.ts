import { and, eq, sql } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { readerOfBrowser } from "@/lib/newsletter/reader-of-browser";
import { type Answers, type CheckKey, checkKeys } from "@/lib/quick-check/answers";
import { fail, ok, type Result } from "@/lib/result";

const columnOf = {
  reg_check_pro: "regCheckPro",
  reg_check_ipi: "regCheckIpi",
  reg_check_isrc: "regCheckIsrc",
  reg_check_iswc: "regCheckIswc",
  mlc_active: "mlcActive",
  sx_active: "sxActive",
  split_sheets_all: "splitSheetsAll",
} as const satisfies Record<CheckKey, keyof typeof readers.$inferSelect>;

export type RecordQuickCheck = { readonly browserHash: string; readonly answers: Answers };

/**
 * Saves a subscriber's answers and records an event for each change. Repeated answers write
 * nothing, and unanswered checks stay as they are.
 * @returns the changed checks, or `unknown_subscriber` if the browser belongs to nobody
 */
export async function recordQuickCheck(
  ctx: Pick<Ctx, "db" | "now">,
  { browserHash, answers }: RecordQuickCheck,
): Promise<Result<{ readonly written: readonly CheckKey[] }, "unknown_reader">> {
  return await ctx.db.transaction(async (tx) => {
    const reader = await readerOfBrowser(tx, browserHash);
    if (!reader) return fail("unknown_reader");
    const written: CheckKey[] = [];
    for (const key of checkKeys) {
      const answer = answers[key];
      if (!answer) continue;
      const isYes = answer === "yes";
      const column = columnOf[key];
      const changed = await tx
        .update(readers)
        .set({ [column]: isYes })
        .where(and(eq(readers.id, reader.id), sql`${readers[column]} is distinct from ${isYes}`))
        .returning({ id: readers.id });
      if (changed.length === 0) continue;
      written.push(key);
      await logNewsletterEvent(tx, {
        subscriberId: reader.id,
        eventType: isYes ? "quickcheck_yes" : "quickcheck_no",
        itemKey: key,
        metadata: { email: reader.email },
        createdAt: ctx.now(),
      });
    }
    return ok({ written });
  });
}
