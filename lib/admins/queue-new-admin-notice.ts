import type { Transaction } from "@/db/client";
import { selectAdminEmails } from "@/db/queries/auth/users";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

type NewAdmin = {
  readonly email: string;
  /** Who gave them the role. */
  readonly by: string;
};

/** Emails all other admins that someone has become one, so that a stolen account can't do it quietly. */
export async function queueNewAdminNotice(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { email, by }: NewAdmin,
): Promise<void> {
  const now = ctx.now();
  for (const admin of await selectAdminEmails(tx)) {
    if (admin === email) continue;
    await enqueueEmail(tx, now, {
      kind: "staff_alert",
      to: admin,
      dedupeKey: `new_admin:${email}:${admin}:${now.getTime()}`,
      props: {
        headline: `${email} is now an admin`,
        explanation: `${by} made ${email} an admin, with access to everything in the dashboard. If you didn't expect this, remove them in Settings and check the audit log.`,
        url: `${ctx.settings.siteUrl}/admin/settings`,
      },
    });
  }
}
