import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { timestampParam as at } from "@/db/read-rows";
import { newsletterSubscribers as subscribers } from "@/db/schema";

/** Unsubscribes one, like `endSubscriptions`. */
export async function endSubscription(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await endSubscriptions(tx, now, [subscriberId]);
}

/**
 * Unsubscribes once, however often it is called, and invalidates outstanding confirmation links so
 * that an old email can't resubscribe someone. The event has the last issue sent before, if any, and
 * the frequency for undoing it.
 */
export async function endSubscriptions(
  tx: Transaction,
  now: Date,
  subscriberIds: readonly string[],
): Promise<void> {
  if (subscriberIds.length === 0) return;
  await tx
    .update(subscribers)
    .set({ confirmationToken: null })
    .where(inArray(subscribers.id, [...subscriberIds]));
  await tx.execute(sql`
    with leaving as materialized (
      select id, frequency_pref from newsletter_subscribers
      where id in (select jsonb_array_elements_text(${JSON.stringify(subscriberIds)}::jsonb)::uuid)
        and unsubscribed_at is null
      order by id for update),
    ended as (
      update newsletter_subscribers s
      set frequency_pref = 'unsubscribed', unsubscribed_at = ${at(now)}, next_send_at = null
      from leaving l where s.id = l.id)
    insert into newsletter_events (subscriber_id, event_type, item_key, metadata, created_at)
    select l.id, 'unsubscribed', (
      select d.issue_id from newsletter_sends d where d.subscriber_id = l.id and d.status <> 'queued'
      order by d.chicago_date desc limit 1), jsonb_build_object('from', l.frequency_pref), ${at(now)}
    from leaving l`);
}
