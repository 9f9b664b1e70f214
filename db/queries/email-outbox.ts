import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { emailOutbox, resendEvents } from "@/db/schema";
import { containsWords, foldText, isShortSearch, startsWithPattern } from "@/db/search-text";
import type { EmailKind } from "@/db/values/emails";

export const outboxStatuses = ["waiting", "sent", "failed"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];

/** Returns whether an email with this dedupe key was queued, sent or not. */
export async function isEmailQueued(db: Queryable, dedupeKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(eq(emailOutbox.dedupeKey, dedupeKey));
  return rows.length > 0;
}

export type OutboxFilter = {
  /** Words of the address. */
  readonly term: string | null;
  readonly kind: EmailKind | null;
  readonly status: OutboxStatus | null;
};

export type OutboxEmail = {
  readonly id: string;
  readonly kind: EmailKind;
  readonly toEmail: string;
  readonly status: OutboxStatus;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly lastError: string | null;
  /** Null without a copy. */
  readonly subject: string | null;
  readonly orderId: string | null;
  /** Its contents still exist, so it can be sent again. */
  readonly canBeRetried: boolean;
};

type Row = Omit<OutboxEmail, "createdAt" | "sentAt" | "nextAttemptAt"> & {
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly nextAttemptAt: string;
};

/** Must match the predicates of the partial indexes. */
const conditions: Readonly<Record<OutboxStatus, SQL>> = {
  waiting: sql`sent_at is null and failed_at is null`,
  sent: sql`sent_at is not null`,
  failed: sql`failed_at is not null`,
};

/** Searching this many emails takes a few milliseconds. */
const scannedEmails = 4_000;

/**
 * Lists up to `limit` outbox emails, newest first, after an id. Every filter uses an index. A search
 * looks at the next emails first, because the index is slow for common text.
 */
export async function listOutboxEmails(
  db: Queryable,
  { term, ...filter }: OutboxFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly OutboxEmail[]> {
  const listed = outboxCondition(filter, after);
  if (term === null) return await readEmails(db, sql`email_outbox`, listed, limit);
  const matches = searchCondition(term);
  const next = sql`(select * from email_outbox where ${listed}
    order by created_at desc, id desc limit ${scannedEmails}) next`;
  const near = await readEmails(db, next, matches, limit);
  if (near.length === limit) return near;
  // `offset 0`: otherwise the planner may read all emails, newest first.
  const found = sql`(select * from email_outbox where ${matches} and ${listed} offset 0) found`;
  return await readEmails(db, found, sql`true`, limit);
}

/** Matches addresses that contain every word, or start with one or two characters. */
function searchCondition(term: string): SQL {
  const address = sql`fold_text(to_email)`;
  const folded = foldText(term);
  return isShortSearch(folded)
    ? sql`to_email like ${startsWithPattern(folded)}`
    : containsWords(address, term);
}

function outboxCondition({ kind, status }: Omit<OutboxFilter, "term">, after: string | null): SQL {
  const where = [
    sql`true`,
    kind !== null && sql`kind = ${kind}`,
    status !== null && conditions[status],
    after !== null &&
      sql`(created_at, id) < (select created_at, id from email_outbox where id = ${after})`,
  ].filter((one) => one !== false);
  return sql.join(where, sql` and `);
}

async function readEmails(
  db: Queryable,
  source: SQL,
  condition: SQL,
  limit: number,
): Promise<readonly OutboxEmail[]> {
  const rows = await readRows<Row>(
    db,
    sql`
    select id, kind, to_email as "toEmail", attempts, created_at as "createdAt",
      case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
        else 'waiting' end as status,
      sent_at as "sentAt", next_attempt_at as "nextAttemptAt", last_error as "lastError",
      subject, order_id as "orderId",
      failed_at is not null and props is not null as "canBeRetried"
    from ${source} where ${condition}
    order by created_at desc, id desc limit ${limit}`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    sentAt: row.sentAt === null ? null : new Date(row.sentAt),
    nextAttemptAt: new Date(row.nextAttemptAt),
  }));
}

/** Reads one email with its contents and delivery events; undefined for an unknown id. */
export async function findOutboxEmail(db: Queryable, id: string) {
  const [email] = await db.select().from(emailOutbox).where(eq(emailOutbox.id, id));
  if (!email) return undefined;
  const deliveryEvents =
    email.providerId === null
      ? []
      : await db
          .select({ type: resendEvents.type, occurredAt: resendEvents.occurredAt })
          .from(resendEvents)
          .where(eq(resendEvents.providerId, email.providerId))
          .orderBy(asc(resendEvents.occurredAt));
  return { ...email, deliveryEvents };
}
