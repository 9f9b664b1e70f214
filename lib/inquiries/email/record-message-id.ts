import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { emailOutbox, inquiryEntries } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

const schema = z.object({
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
  const parsed = schema.safeParse(readJson(rawBody));
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
