import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { newsletterSubscribers as readers, newsletterSends as sends } from "@/db/schema";
import { normalizeEmail } from "@/lib/checkout/email-address";
import type { Ctx } from "@/lib/ctx";
import {
  type DeliveryEvent,
  type DeliveryEventType,
  isHardBounce,
} from "@/lib/mail/delivery-event";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { rescheduleReader } from "@/lib/newsletter/reschedule";
import type { SendStatus } from "@/lib/newsletter/sending";
import { suppressReader } from "@/lib/newsletter/suppress-reader";
import { liftSoftSuppression } from "@/lib/newsletter/suppression";

/** So many soft bounces in a row stop the newsletter. */
const mostSoftBounces = 3;

/** From what is known least to what weighs most; an event never takes a mail back to the left. */
const order: readonly SendStatus[] = [
  "queued",
  "uncertain",
  "sent",
  "delivered",
  "failed",
  "bounced",
  "complained",
];

const statusOf: Readonly<Record<DeliveryEventType, SendStatus>> = {
  "email.delivered": "delivered",
  "email.failed": "failed",
  "email.bounced": "bounced",
  "email.suppressed": "bounced",
  "email.complained": "complained",
};

/**
 * Applies what the provider told of a mail, in whatever order it tells. Out: whether the mail was
 * found in the ledger. Complaints and hard bounces count by the address, so those of receipts stop
 * the newsletter too; receipts themselves go on for as long as the provider lets them through.
 */
export async function takeDeliveryEvent(
  ctx: Ctx,
  tx: Transaction,
  event: DeliveryEvent,
): Promise<boolean> {
  const sent = await findSend(tx, event);
  const email = sent?.email ?? (event.to === null ? null : normalizeEmail(event.to));
  if (email !== null) {
    const [reader] = await tx.select().from(readers).where(eq(readers.email, email)).for("update");
    const isBefore = (at: Date | null | undefined) => at != null && event.occurredAt < at;
    const isLifted = isBefore(reader?.suppressionLiftedAt);
    // An address that was confirmed anew has shown since that mail arrives.
    const isOld = isLifted || isBefore(reader?.confirmedAt);
    if (event.type === "email.complained") {
      if (!isLifted) await suppressReader(ctx, tx, email, "complaint");
    } else if (isHardBounce(event) && !isOld) {
      await suppressReader(ctx, tx, email, "hard_bounce");
    }
  }
  if (!sent) return false;
  const status = statusOf[event.type];
  const lower = order.slice(0, order.indexOf(status));
  await tx
    .update(sends)
    .set({
      providerId: event.providerId,
      status: sql`case when ${inArray(sends.status, lower)} then ${status} else ${sends.status} end`,
      updatedAt: ctx.now(),
    })
    .where(and(eq(sends.subscriberId, sent.subscriberId), eq(sends.issueId, sent.issueId)));
  await countSoftBounces(ctx, tx, sent);
  return true;
}

type FoundSend = {
  readonly subscriberId: string;
  readonly issueId: string;
  readonly email: string;
};

/** By the provider's id or, before that is written down, by the tags that the mail carries. */
async function findSend(tx: Transaction, event: DeliveryEvent): Promise<FoundSend | undefined> {
  const { batch = "", seat = "" } = event.tags;
  const isTagged = /^[\da-f-]{36}$/.test(batch) && /^\d{1,3}$/.test(seat);
  const [found] = await tx
    .select({ subscriberId: sends.subscriberId, issueId: sends.issueId, email: readers.email })
    .from(sends)
    .innerJoin(readers, eq(readers.id, sends.subscriberId))
    .where(
      or(
        eq(sends.providerId, event.providerId),
        isTagged ? and(eq(sends.batchId, batch), eq(sends.seat, Number(seat))) : undefined,
      ),
    )
    .limit(1);
  return found;
}

/**
 * Counted anew from the events each time, for they come in any order: those since the last delivery.
 * A delivery that is told after the third takes the stop back, wherever it stands among them: it
 * shows that mail arrives, and soft bounces were all that spoke against it.
 */
async function countSoftBounces(ctx: Ctx, tx: Transaction, sent: FoundSend): Promise<void> {
  const [counted] = await readRows<{ soft: number }>(
    tx,
    sql`
    with told as (
      select e.type, e.bounce_type, e.occurred_at, e.provider_id
      from newsletter_sends s join resend_events e on e.provider_id = s.provider_id
      where s.subscriber_id = ${sent.subscriberId})
    select count(distinct provider_id)::int as soft from told
    where type = 'email.bounced' and bounce_type <> 'Permanent' and occurred_at > greatest(
      (select max(occurred_at) from told where type = 'email.delivered'),
      (select greatest(confirmed_at, suppression_lifted_at)
        from newsletter_subscribers where id = ${sent.subscriberId}))`,
  );
  const softBounces = counted?.soft ?? 0;
  await tx.update(readers).set({ softBounces }).where(eq(readers.id, sent.subscriberId));
  if (softBounces >= mostSoftBounces) {
    await suppressReader(ctx, tx, sent.email, "soft_bounces");
  } else if (await liftSoftSuppression(tx, newsletterEmailHash(ctx, sent.email))) {
    await rescheduleReader(tx, ctx.now(), sent.subscriberId);
  }
}
