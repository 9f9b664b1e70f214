import { type SQL, sql } from "drizzle-orm";
import { timestampParam } from "@/db/read-rows";

/** Who owns these: orders of the address, or of the customer who proved it. */
const person = sql`coalesce(c.customer_id::text, held.email)`;

/**
 * SQL: everyone with access to the eBook or the course now, by orders here, guests' too, and by purchases
 * from a former shop. Columns: `id` (as in `lesson_progress.grant_id`), `email`, `person`, `since`. Filters by
 * `id` and `email` use indexes.
 */
export function selectHolders(entitlement: "ebook" | "course", now: Date): SQL {
  return sql`
    select held.id, held.email, ${person} as person, held.since
    from (
      select g.id, lower(o.email) as email, g.created_at as since
      from grants g join orders o on o.id = g.order_id
      where g.entitlement = ${entitlement} and g.revoked_at is null
        and (g.expires_at is null or g.expires_at > ${timestampParam(now)})
      union all
      select p.id, p.email, coalesce(p.bought_on::timestamptz, i.started_at)
      from past_purchases p join imports i on i.id = p.import_id
      where p.entitlement = ${entitlement}) held
    left join customer_emails c on c.email = held.email`;
}
