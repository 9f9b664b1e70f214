import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inquiries } from "@/db/schema";
import type { ReceivedEmail } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { sendHomeMessage } from "@/lib/inquiries/send-message";

export const inboundAddress = "replies@in.shop.test";

/** An email that someone sent to the inbound address. */
export const receivedEmail = (changes: Partial<ReceivedEmail> = {}): ReceivedEmail => ({
  id: randomUUID(),
  from: "Bessie Beale <bessie@artist.test>",
  recipients: [inboundAddress],
  subject: "Licensing",
  text: "We want to license River of Light.",
  html: null,
  headers: {},
  attachmentNames: [],
  ...changes,
});

/** A visitor who posts a form. */
export const sender = (submissionKey: string = randomUUID()) => ({
  submissionKey,
  keyLifetimeMs: null,
  browserHash: "browser",
  canAcknowledge: true,
  canNotifyStaff: true,
  utm: undefined,
});

/** Stores a message from the home page. Returns its row. */
export async function createTestMessage(ctx: Ctx, changes: Record<string, string> = {}) {
  const fields = { name: "Bessie Beale", email: "bessie@artist.test", subject: "Royalties" };
  const submissionKey = randomUUID();
  await sendHomeMessage(
    ctx,
    { ...fields, message: "When am I paid?", ...changes },
    { ...sender(submissionKey), canAcknowledge: false },
  );
  const [row] = await ctx.db
    .select()
    .from(inquiries)
    .where(eq(inquiries.submissionKey, submissionKey));
  if (!row) throw new Error("not stored");
  return row;
}
