import { findOutboxEmail, type OutboxStatus } from "@/db/queries/email-outbox";
import { findOrderNumber } from "@/db/queries/orders/order-detail";
import type { EmailKind } from "@/db/values/emails";
import type { AdminActor } from "@/lib/core/admin-actor";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { createEmailCopy, type EmailCopy } from "@/lib/email/email-copies";
import { isShortLived } from "@/lib/email/retry-rules";
import { isNewsletterEmail, seesNewsletter } from "@/lib/people/read-person";

export type SentEmail = {
  readonly id: string;
  readonly kind: EmailKind;
  readonly toEmail: string;
  readonly status: OutboxStatus;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly lastError: string | null;
  readonly deliveryEvents: readonly { readonly type: string; readonly occurredAt: Date }[];
  readonly order: { readonly id: string; readonly orderNumber: string } | null;
  /** Null if none is kept, or nothing was written yet. */
  readonly copy: EmailCopy | null;
  /** Its code or link expires, so there's never a copy. */
  readonly isShortLived: boolean;
};

/**
 * Reads an email as staff may see it, also one that failed or waits. Null for an unknown id, and for the newsletter's
 * emails if the role doesn't see subscribers.
 */
export async function readSentEmail(
  ctx: Pick<Ctx, "db" | "settings">,
  actor: AdminActor,
  id: string,
): Promise<SentEmail | null> {
  const email = isUuid(id) ? await findOutboxEmail(ctx.db, id) : undefined;
  if (!email || (isNewsletterEmail(email.kind) && !seesNewsletter(actor))) return null;
  const { kind, toEmail, createdAt, sentAt, failedAt, lastError, deliveryEvents, orderId } = email;
  const orderNumber = orderId && (await findOrderNumber(ctx.db, orderId));
  return {
    id,
    kind,
    toEmail,
    status: sentAt ? "sent" : failedAt ? "failed" : "waiting",
    createdAt,
    sentAt,
    failedAt,
    lastError,
    deliveryEvents,
    order: orderId && orderNumber ? { id: orderId, orderNumber } : null,
    copy: getCopy(ctx, email),
    isShortLived: isShortLived(kind),
  };
}

type StoredEmail = NonNullable<Awaited<ReturnType<typeof findOutboxEmail>>>;

function getCopy(ctx: Pick<Ctx, "settings">, email: StoredEmail): EmailCopy | null {
  const { kind, subject, sentFrom, sentHtml, sentText, sentFiles, rendered } = email;
  if (subject !== null && sentFrom !== null && sentHtml !== null && sentText !== null) {
    return { subject, sentFrom, sentHtml, sentText, sentFiles: sentFiles ?? [] };
  }
  return rendered ? createEmailCopy(kind, rendered, ctx.settings) : null;
}
