import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import { readOpenRestore } from "@/lib/restores/decide-restore";

/**
 * Queues the email that asks staff to decide about a restore, once. Safe to run at any time and concurrently:
 * the email's key is unique.
 * @returns the number of emails queued
 */
export async function queueRestoreNotice(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
): Promise<number> {
  const restore = await readOpenRestore(ctx);
  if (!restore) return 0;
  const isNew = await notifyStaff(ctx.db, ctx.now(), {
    kind: "staff_alert",
    props: {
      headline: "Your site runs on a restored database",
      explanation:
        "We keep back every email that was due before the restore, because the site may have sent it already. Everything new is sent as usual. Choose in Overview whether to skip or send what was due.",
      url: `${ctx.settings.siteUrl}/admin/overview`,
    },
    dedupeKey: `database_restored:${restore.noticedAt.toISOString()}`,
  });
  return isNew ? 1 : 0;
}
