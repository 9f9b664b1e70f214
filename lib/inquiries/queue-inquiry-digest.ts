import { asc, inArray, isNotNull } from "drizzle-orm";
import { inquiries } from "@/db/schema";
import { hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";

/** Staff get at most one digest in this time. */
const digestHours = 4;
const namesListed = 10;
const maxHeld = 10_000;

/**
 * Queues one email to staff about all emails that people sent us and all messages over the daily limit
 * of notices, at most once per four-hour period. Messages that arrive later in the period are in the
 * next digest. Safe to run concurrently: the rows are locked, and the email's key is unique.
 * @returns the number of messages in the digest
 */
export async function queueInquiryDigest(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const held = await tx
      .select({
        id: inquiries.id,
        kind: inquiries.kind,
        name: inquiries.name,
        heldAt: inquiries.noticeHeldAt,
      })
      .from(inquiries)
      .where(isNotNull(inquiries.noticeHeldAt))
      .orderBy(asc(inquiries.noticeHeldAt), asc(inquiries.name))
      .limit(maxHeld)
      .for("update");
    if (held.length === 0) return 0;
    const period = Math.floor(now.getTime() / (digestHours * hourMs));
    const isQueued = await notifyStaff(tx, now, {
      kind: "staff_alert",
      props: { ...describeHeld(held), url: `${ctx.settings.siteUrl}/admin/inbox` },
      dedupeKey: `inquiry_digest:${period}`,
      dueAt: held.at(-1)?.heldAt ?? now,
    });
    if (!isQueued) return 0;
    await tx
      .update(inquiries)
      .set({ noticeHeldAt: null })
      .where(
        inArray(
          inquiries.id,
          held.map(({ id }) => id),
        ),
      );
    return held.length;
  });
}

type Held = Pick<typeof inquiries.$inferSelect, "kind" | "name">;

/** Emails are always held, so they don't mean that there were too many messages. */
function describeHeld(held: readonly Held[]) {
  const count = held.length;
  const names = listNames(held);
  if (held.some(({ kind }) => kind !== "email")) {
    return {
      headline: count === 1 ? "1 more message" : `${count} more messages`,
      explanation: `You got too many messages today for us to email you each one. Read the rest in the inbox. The other messages are from ${names}.`,
    };
  }
  return count === 1
    ? {
        headline: "1 new email",
        explanation: `Read the email in the inbox. The sender is ${names}.`,
      }
    : {
        headline: `${count} new emails`,
        explanation: `Read the emails in the inbox. The senders are ${names}.`,
      };
}

function listNames(held: readonly Held[]): string {
  const names = held.slice(0, namesListed).map(({ name }) => name);
  const others = held.length - names.length;
  return others > 0 ? `${names.join(", ")}, and ${others} more` : names.join(", ");
}
