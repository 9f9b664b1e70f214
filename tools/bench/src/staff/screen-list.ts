import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

export type StaffScreen = { readonly name: string; readonly path: string };

/** The baseline: the access check, the shell and a few rows. */
export const smallScreen: StaffScreen = { name: "settings (baseline)", path: "/admin/settings" };

/** Lists every dashboard screen, and lists also with filters and searches. */
export async function listScreens(db: NodePgDatabase): Promise<readonly StaffScreen[]> {
  const readFirstId = async (query: SQL) => {
    const { rows } = await db.execute<{ id: string }>(query);
    if (!rows[0]) throw new Error("the data has no row for a detail screen");
    return rows[0].id;
  };
  const subscriber = await readFirstId(sql`
    select subscriber_id as id from newsletter_sends order by created_at limit 1`);
  const order = await readFirstId(sql`
    select id from orders where status = 'refunded' order by created_at desc limit 1`);
  const inquiry = await readFirstId(sql`
    select id from inquiries where kind = 'contact' order by created_at desc limit 1`);
  const consultation = await readFirstId(sql`
    select inquiry_id as id from consultations where status = 'paid' limit 1`);
  const radio = await readFirstId(sql`select order_item_id as id from radio_submissions limit 1`);
  const emailAddress = await readFirstId(sql`
    select r.email as id from newsletter_subscribers r
    join newsletter_sends s on s.subscriber_id = r.id limit 1`);
  return [
    ["overview, 30 days", "overview"],
    ["overview, 90 days", "overview?days=90"],
    ["subscribers", "subscribers"],
    ["subscribers, filtered", "subscribers?filter=needs-attention"],
    ["subscribers, searched", "subscribers?q=garcia"],
    ["subscribers, one letter", "subscribers?q=a"],
    ["subscribers, sorted by quick check", "subscribers?sort=checks&order=desc"],
    ["one subscriber", `subscribers/${subscriber}`],
    ["orders", "orders"],
    ["orders, filtered", "orders?status=refunded&kind=radio"],
    ["orders, searched", "orders?q=garcia"],
    ["orders, one letter", "orders?q=a"],
    ["orders, nothing found", "orders?q=nobody-has-this"],
    ["one order", `orders/${order}`],
    ["inbox", "inbox"],
    ["inbox, filtered", "inbox?kind=contact&sort=due"],
    ["inbox, searched", "inbox?status=all&q=question+29"],
    ["one message", `inbox/${inquiry}`],
    ["consultations", "consultations"],
    ["consultations, searched", "consultations?status=done&q=visitor4"],
    ["one consultation", `consultations/${consultation}`],
    ["radio", "radio"],
    ["radio, searched", "radio?stage=ready&q=track"],
    ["one radio package", `radio/${radio}`],
    ["preferences", "preferences"],
    ["emails", "emails"],
    ["one issue", "emails/001"],
    ["send log", "emails/send-log"],
    ["send log, filtered", "emails/send-log?status=bounced"],
    ["send log, searched", `emails/send-log?q=${encodeURIComponent(emailAddress)}`],
    ["outbox", "emails/outbox"],
    ["outbox, filtered", "emails/outbox?kind=receipt&state=failed"],
    ["outbox, searched", "emails/outbox?q=nobody@example.com"],
    ["deliverability", "emails/deliverability"],
    ["content", "content"],
    ["FAQ", "content/faq"],
    ["lessons", "content/lessons"],
    ["events", "content/events"],
    ["eBook file", "content/ebook"],
    ["one product", "content/products/ebook"],
    ["audit", "audit"],
    ["audit, filtered", "audit?action=content_saved"],
    ["account", "account"],
  ].map(([name = "", path = ""]) => ({ name, path: `/admin/${path}` }));
}
