import type { Queryable } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { readStaffEmail } from "@/lib/profile/read-profile";

export type StaffNotice = {
  readonly headline: string;
  readonly explanation: string;
  /** The same key notifies once. */
  readonly dedupeKey: string;
};

/** Queues an email to staff about a problem with sending. */
export async function notifyStaff(ctx: Ctx, db: Queryable, notice: StaffNotice): Promise<void> {
  const { headline, explanation, dedupeKey } = notice;
  await enqueueEmail(db, ctx.now(), {
    kind: "newsletter_notice",
    to: await readStaffEmail(ctx, db),
    props: { headline, explanation },
    dedupeKey,
  });
}
