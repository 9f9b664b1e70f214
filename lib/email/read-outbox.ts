import { listOutboxEmails, type OutboxEmail, type OutboxFilter } from "@/db/queries/email-outbox";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type { OutboxEmail, OutboxStatus } from "@/db/queries/email-outbox";

export type OutboxPage = {
  readonly emails: readonly OutboxEmail[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

const emailsPerPage = 50;

/** Reads outbox emails, newest first. */
export async function readOutbox(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OutboxFilter,
  after: string | null,
): Promise<OutboxPage> {
  const limit = emailsPerPage + 1;
  const found = await listOutboxEmails(ctx.db, filter, { after, limit });
  const emails = found.slice(0, emailsPerPage);
  return { emails, next: found.length === limit ? (emails.at(-1)?.id ?? null) : null };
}
