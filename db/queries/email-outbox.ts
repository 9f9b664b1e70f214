import { eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { emailOutbox } from "@/db/schema";
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
  /** Exact normalized address. */
  readonly email: string | null;
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

/** Lists up to `limit` outbox emails, newest first, after an id. Every filter uses an index. */
export async function listOutboxEmails(
  db: Queryable,
  { email, kind, status }: OutboxFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly OutboxEmail[]> {
  const where = [
    sql`true`,
    email !== null && sql`to_email = ${email}`,
    kind !== null && sql`kind = ${kind}`,
    status !== null && conditions[status],
    after !== null &&
      sql`(created_at, id) < (select created_at, id from email_outbox where id = ${after})`,
  ].filter((one) => one !== false);
  const rows = await readRows<Row>(
    db,
    sql`
    select id, kind, to_email as "toEmail", attempts, created_at as "createdAt",
      case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
        else 'waiting' end as status,
      sent_at as "sentAt", next_attempt_at as "nextAttemptAt", last_error as "lastError",
      failed_at is not null and props is not null as "canBeRetried"
    from email_outbox where ${sql.join(where, sql` and `)}
    order by created_at desc, id desc limit ${limit}`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    sentAt: row.sentAt === null ? null : new Date(row.sentAt),
    nextAttemptAt: new Date(row.nextAttemptAt),
  }));
}
