import { inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { newsletterSubscribers } from "@/db/schema";

/**
 * Left out of exports: hashes and search columns say nothing, links could still work (a session's id
 * opens the order), an email's HTML says what its text does, and the addresses of our staff are theirs.
 */
const internalColumns = sql`array['browser_hash', 'network_hash', 'token_hash', 'code_hash',
  'search_text', 'fingerprint', 'session_params', 'session_url', 'session_id', 'review_session_id',
  'rendered', 'props', 'sent_html', 'submission_key', 'dedupe_key',
  'author_email', 'by_email', 'logged_by', 'undone_by']`;

const ofOrders = sql`order_id in (select id from own_orders)`;
const ofGrants = sql`grant_id in (
  select id from grants where order_id in (select id from own_orders))`;
const ofInquiries = sql`inquiry_id in (select id from own_inquiries)`;

/** Every table with a customer's data, and which of its rows are theirs. */
const customerTables = {
  orders: sql`id in (select id from own_orders)`,
  order_items: ofOrders,
  order_consents: ofOrders,
  payments: ofOrders,
  refunds: ofOrders,
  disputes: ofOrders,
  fraud_warnings: ofOrders,
  subscriptions: ofOrders,
  grants: ofOrders,
  invoices: ofOrders,
  course_browsers: ofOrders,
  course_certificates: ofGrants,
  lesson_progress: ofGrants,
  practice_results: ofGrants,
  download_events: ofOrders,
  radio_submissions: ofOrders,
  radio_spins: sql`order_item_id in (
    select order_item_id from radio_submissions where order_id in (select id from own_orders))`,
  inquiries: sql`id in (select id from own_inquiries)`,
  inquiry_entries: ofInquiries,
  received_emails: sql`${ofInquiries} or from_email in (select email from own_emails)
    or reply_to_email in (select email from own_emails)`,
  consultations: ofInquiries,
  consultation_events: ofInquiries,
  email_outbox: sql`to_email in (select email from own_emails)`,
  customer_emails: sql`email in (select email from own_emails)`,
  customer_sessions: sql`customer_id in (
    select customer_id from customer_emails where email in (select email from own_emails))`,
  past_purchases: sql`email in (select email from own_emails)`,
  data_requests: sql`email in (select email from own_emails)`,
  person_notes: sql`email in (select email from own_emails)`,
  // Those of subscribers are part of the newsletter's data.
  subscriber_tags: sql`email in (select email from own_emails)`,
} satisfies Record<string, SQL>;

/** What staff write for each other, which they read before they hand it out. */
const staffColumns = sql`array['review_reason']`;
const isNoStaffNote: Readonly<Record<string, SQL>> = {
  inquiry_entries: sql`kind <> 'note'`,
  person_notes: sql`false`,
  // A suspicion, not yet a dispute.
  fraud_warnings: sql`false`,
};

/**
 * Reads every row about the owner of these addresses, by table, without internal columns, and without
 * staff's notes unless asked for.
 */
export async function selectCustomerData(
  db: Queryable,
  emails: readonly string[],
  { withStaffNotes }: { readonly withStaffNotes: boolean },
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const values = sql.join(
    emails.map((email) => sql`(${email}::text)`),
    sql`, `,
  );
  const data: Record<string, unknown[]> = {};
  for (const [name, isOwn] of Object.entries(customerTables)) {
    const hidden = withStaffNotes ? internalColumns : sql`(${internalColumns} || ${staffColumns})`;
    const isShown = (!withStaffNotes && isNoStaffNote[name]) || sql`true`;
    const rows = await readRows<{ row: unknown }>(
      db,
      sql`with own_emails (email) as (values ${values}),
          own_orders as (select id from orders where lower(email) in (select email from own_emails)),
          own_inquiries as (select id from inquiries where lower(email) in (select email from own_emails)
            or received_email_id in (select id from received_emails where from_email in (select email from own_emails)))
        select to_jsonb(t) - ${hidden} as row from ${sql.identifier(name)} t
        where (${isOwn}) and ${isShown}`,
    );
    data[name] = rows.map(({ row }) => row);
  }
  return data;
}

export async function selectSubscribersByEmail(db: Queryable, emails: readonly string[]) {
  return await db
    .select()
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, [...emails]));
}
