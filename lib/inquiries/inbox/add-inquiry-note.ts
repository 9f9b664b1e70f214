import { eq } from "drizzle-orm";
import { inquiries, inquiryEntries } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

type Note = {
  /** One per rendered form, so a double click adds one note. */
  readonly entryId: string;
  readonly inquiryId: string;
  readonly body: string;
};

/** Adds an internal note. Fails if the inquiry doesn't exist. */
export async function addInquiryNote(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { entryId, inquiryId, body }: Note,
): Promise<Result<null, "unknown">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(eq(inquiries.id, inquiryId));
    if (!inquiry) return fail("unknown");
    const added = await tx
      .insert(inquiryEntries)
      .values({
        id: entryId,
        inquiryId,
        kind: "note",
        body,
        authorEmail: actor.email,
        createdAt: now,
      })
      .onConflictDoNothing({ target: inquiryEntries.id })
      .returning({ id: inquiryEntries.id });
    if (added.length > 0) {
      await recordAudit(tx, { by: actor, action: "inquiry_noted", details: { inquiryId }, now });
    }
    return ok(null);
  });
}
