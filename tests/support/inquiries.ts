import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inquiries } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { sendHomeMessage } from "@/lib/inquiries/send-message";

/** Stores a message from the home page. Returns its row. */
export async function createTestMessage(ctx: Ctx, changes: Record<string, string> = {}) {
  const fields = { name: "Bessie Beale", email: "bessie@artist.test", subject: "Royalties" };
  const submissionKey = randomUUID();
  await sendHomeMessage(
    ctx,
    { ...fields, message: "When am I paid?", ...changes },
    {
      submissionKey,
      keyLifetimeMs: null,
      browserHash: "b",
      canAcknowledge: false,
      canNotifyStaff: true,
      utm: undefined,
    },
  );
  const [row] = await ctx.db
    .select()
    .from(inquiries)
    .where(eq(inquiries.submissionKey, submissionKey));
  if (!row) throw new Error("not stored");
  return row;
}
