import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { personNotes, subscriberTags as tags } from "@/db/schema";

/** SQL condition: no order, message, customer or subscriber has this address anymore. */
export const isUnusedAddress = (email: string): SQL => sql`
  not exists (select from orders where lower(email) = ${email})
  and not exists (select from inquiries where lower(email) = ${email})
  and not exists (select from customer_emails where email = ${email})
  and not exists (select from newsletter_subscribers where email = ${email})`;

/**
 * Moves staff's notes and tags to the address that replaces a mistyped one, unless someone else has that. Call
 * it after the records have the new address.
 */
export async function moveNotes(
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const old = from.toLowerCase();
  const isMoved = isUnusedAddress(old);
  await tx
    .update(personNotes)
    .set({ email: to })
    .where(and(eq(personNotes.email, old), isMoved));
  const moved = await tx
    .delete(tags)
    .where(and(eq(tags.email, old), isMoved))
    .returning({ tag: tags.tag, importId: tags.importId });
  if (moved.length === 0) return;
  await tx.execute(sql`
    insert into subscriber_tags (subscriber_id, email, tag, import_id)
    select s.id, case when s.id is null then ${to} end, moved.tag, moved."importId"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (tag text, "importId" uuid)
    left join newsletter_subscribers s on s.email = ${to}
    on conflict do nothing`);
}
