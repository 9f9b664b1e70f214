import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { claimRows } from "@/db/claim-rows";
import { emailOutbox, inquiryEntries, receivedEmails } from "@/db/schema";
import type { ReceivedEmailEvent } from "@/db/values/inquiries";
import { dayMs, hourMs } from "@/lib/core/durations";
import { describeError } from "@/lib/core/log";
import type { ReceivedEmail } from "@/lib/core/ports/email";
import { runUntil } from "@/lib/core/run-until";
import type { Ctx } from "@/lib/ctx";
import { backoffMs } from "@/lib/email/retry-rules";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";

const maxAddresses = 100;
const text = z.string().catch("");
const addresses = z.array(z.string()).catch([]);

const receivedSchema = z.object({
  data: z.object({
    email_id: z.string().min(1).max(100),
    from: text,
    to: addresses,
    cc: addresses,
    received_for: addresses,
    subject: text,
  }),
});

/**
 * Parses the webhook of a received email (resend.com/docs/webhooks/emails/received), which leaves
 * out text and headers. Null for other events.
 */
export function parseReceivedEvent(
  rawBody: string,
): { readonly emailId: string; readonly event: ReceivedEmailEvent } | "malformed" | null {
  const body = readJson(rawBody);
  if (readType(body) !== "email.received") return null;
  const parsed = receivedSchema.safeParse(body);
  if (!parsed.success) return "malformed";
  const { email_id: emailId, from, to, cc, received_for, subject } = parsed.data.data;
  // The envelope's addresses first: a long list of recipients is cut.
  const recipients = [...received_for, ...to, ...cc].slice(0, maxAddresses);
  return {
    emailId,
    event: {
      from: toStorable(from),
      recipients: recipients.map(toStorable),
      subject: toStorable(subject),
    },
  };
}

/** JSON columns reject NUL and half of a surrogate pair. */
function toStorable(value: string): string {
  return value.slice(0, 1_000).toWellFormed().replaceAll("\0", "");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readType(body: unknown): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, "type") : null;
}

/** Longer than the provider may take (10 s) and an email takes. */
const leaseMs = 60_000;
/** The provider may not have an email that it just announced. */
const missingForMs = hourMs;
/** The provider was down, or our code couldn't store the email. */
const unavailableForMs = 3 * dayMs;

const unreadableText =
  "We couldn't load this email's text from the email provider. Ask the sender to send it again.";

/**
 * Stores the webhook of a received email, once. From here on the email can't be lost:
 * `readReceivedEmails` reads it, after the response and from the cron.
 */
export async function storeReceivedEvent(
  ctx: Pick<Ctx, "db" | "now">,
  { emailId, event }: { readonly emailId: string; readonly event: ReceivedEmailEvent },
): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .insert(receivedEmails)
    .values({ id: emailId, event, receivedAt: now, nextAttemptAt: now })
    .onConflictDoNothing();
}

/**
 * Reads the announced emails that are due from the provider and adds them to the inbox, one at a time
 * so that waiting ones hold no lease. An email that can't be read is tried again, and in the end
 * shown with what its webhook said. Safe to run concurrently. Returns the number handled.
 */
export async function readReceivedEmails(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  return await runUntil(ctx, until, async () => {
    const announced = await claimAnnounced(ctx);
    if (!announced) return null;
    return (await readAnnounced(ctx, announced)) ? 1 : 0;
  });
}

type Announced = Pick<
  typeof receivedEmails.$inferSelect,
  "id" | "receivedAt" | "event" | "attempts"
>;

async function claimAnnounced(ctx: Ctx): Promise<Announced | undefined> {
  const now = ctx.now();
  const [announced] = await claimRows(ctx.db, receivedEmails, {
    due: and(isNull(receivedEmails.handledAt), lte(receivedEmails.nextAttemptAt, now)),
    orderBy: [receivedEmails.nextAttemptAt],
    set: {
      nextAttemptAt: new Date(now.getTime() + leaseMs),
      attempts: sql`${receivedEmails.attempts} + 1`,
    },
  });
  return announced;
}

async function readAnnounced(ctx: Ctx, announced: Announced): Promise<boolean> {
  const ageMs = ctx.now().getTime() - announced.receivedAt.getTime();
  let reason: string;
  let isGone = ageMs >= unavailableForMs;
  try {
    const read = await ctx.receivedEmails.get(announced.id);
    if (read.kind === "found") {
      const outcome = await receiveEmail(ctx, read.email);
      ctx.log.info("inbound_email.received", { outcome });
      return true;
    }
    reason = read.kind === "missing" ? "missing" : read.reason;
    isGone ||= read.kind === "missing" && ageMs >= missingForMs;
  } catch (error) {
    reason = describeError(error);
  }
  if (isGone) return await receiveUnreadable(ctx, announced, reason);
  await postpone(ctx, announced, reason);
  return false;
}

async function postpone(ctx: Ctx, { id, attempts }: Announced, reason: string): Promise<void> {
  ctx.log.warn("inbound_email.postponed", { attempts, reason });
  const nextAttemptAt = new Date(ctx.now().getTime() + backoffMs(attempts, Math.random()));
  await ctx.db
    .update(receivedEmails)
    .set({ nextAttemptAt, lastError: reason })
    .where(and(eq(receivedEmails.id, id), isNull(receivedEmails.handledAt)));
}

/** Shows staff who wrote, so that no sender is ignored. */
async function receiveUnreadable(ctx: Ctx, announced: Announced, reason: string): Promise<boolean> {
  const { id, event } = announced;
  try {
    ctx.log.error("inbound_email.unreadable", { reason });
    await receiveEmail(ctx, toReceivedEmail(ctx, id, event));
    await ctx.db
      .update(receivedEmails)
      .set({ outcome: "unreadable", lastError: reason })
      .where(and(eq(receivedEmails.id, id), eq(receivedEmails.outcome, "new_message")));
    return true;
  } catch (error) {
    await postpone(ctx, announced, describeError(error));
    return false;
  }
}

function toReceivedEmail(
  { settings }: Ctx,
  id: string,
  event: ReceivedEmailEvent | null,
): ReceivedEmail {
  const recipients = event?.recipients.length ? event.recipients : [settings.inboundAddress ?? ""];
  return {
    id,
    from: event?.from ?? "",
    recipients,
    subject: event?.subject ?? "",
    text: unreadableText,
    html: null,
    headers: {},
    attachmentNames: [],
  };
}

const deliveredSchema = z.object({
  data: z.object({
    email_id: z.string().min(1).max(100),
    message_id: z.string().regex(/^<[^<>\s]{1,500}>$/),
    to: z.array(z.string().max(500)).min(1),
  }),
});

/**
 * Stores the Message-ID of a reply that was delivered, so that answers to it are recognized even
 * if they don't go to its reply address. Does nothing for other emails.
 * @param rawBody a delivery event
 */
export async function recordMessageId(ctx: Pick<Ctx, "db">, rawBody: string): Promise<void> {
  const parsed = deliveredSchema.safeParse(readJson(rawBody));
  if (!parsed.success) return;
  const { email_id: providerId, message_id: messageId, to } = parsed.data.data;
  const sent = ctx.db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(and(inArray(emailOutbox.toEmail, to), eq(emailOutbox.providerId, providerId)));
  await ctx.db
    .update(inquiryEntries)
    .set({ messageId })
    .where(and(inArray(inquiryEntries.outboxId, sent), isNull(inquiryEntries.messageId)));
}
