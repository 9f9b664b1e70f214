import { type SQL, sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import type { AdminActor } from "@/lib/core/admin-actor";
import { normalizeEmail } from "@/lib/core/email-address";
import type { Ctx } from "@/lib/ctx";
import type { EmailKind } from "@/lib/email/email-kinds";

export const outboxStatuses = ["waiting", "sent", "failed"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];

export type OutboxFilter = {
  /** Exact address. */
  readonly email: string | null;
  readonly kind: EmailKind | null;
  readonly state: OutboxStatus | null;
};

export type OutboxEmail = {
  readonly id: string;
  readonly kind: EmailKind;
  readonly toEmail: string;
  readonly state: OutboxStatus;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly lastError: string | null;
  /** Its contents still exist, so it can be sent again. */
  readonly canBeRetried: boolean;
};

export type OutboxPage = {
  readonly emails: readonly OutboxEmail[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

type Row = Omit<OutboxEmail, "createdAt" | "sentAt" | "nextAttemptAt"> & {
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly nextAttemptAt: string;
};

const emailsPerPage = 50;

/** Must match the predicates of the partial indexes. */
const conditions: Readonly<Record<OutboxStatus, SQL>> = {
  waiting: sql`sent_at is null and failed_at is null`,
  sent: sql`sent_at is not null`,
  failed: sql`failed_at is not null`,
};

/** Reads outbox emails, newest first. Every filter uses an index. */
export async function readOutbox(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  { email, kind, state }: OutboxFilter,
  after: string | null,
): Promise<OutboxPage> {
  const where = [
    sql`true`,
    email !== null && sql`to_email = ${normalizeEmail(email)}`,
    kind !== null && sql`kind = ${kind}`,
    state !== null && conditions[state],
    after !== null &&
      sql`(created_at, id) < (select created_at, id from email_outbox where id = ${after})`,
  ].filter((one) => one !== false);
  const rows = await readRows<Row>(
    ctx.db,
    sql`
    select id, kind, to_email as "toEmail", attempts, created_at as "createdAt",
      case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
        else 'waiting' end as state,
      sent_at as "sentAt", next_attempt_at as "nextAttemptAt", last_error as "lastError",
      failed_at is not null and props is not null as "canBeRetried"
    from email_outbox where ${sql.join(where, sql` and `)}
    order by created_at desc, id desc limit ${emailsPerPage + 1}`,
  );
  const mails = rows.slice(0, emailsPerPage).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    sentAt: row.sentAt === null ? null : new Date(row.sentAt),
    nextAttemptAt: new Date(row.nextAttemptAt),
  }));
  return { emails: mails, next: rows.length > emailsPerPage ? (mails.at(-1)?.id ?? null) : null };
}
