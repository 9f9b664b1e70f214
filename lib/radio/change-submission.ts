import { and, eq } from "drizzle-orm";
import { inquiries, radioSubmissions } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { InquiryStatus } from "@/lib/inquiries/choices";
import { type RadioTransition, radioTransitions } from "@/lib/radio/stages";

const auditActions: Record<RadioTransition, AuditAction> = {
  start: "radio_started",
  finish: "radio_finished",
  reopen: "radio_reopened",
};

/** Once a song is on air, its inbox entry is no longer due. */
const inquiryStatuses: Record<RadioTransition, InquiryStatus> = {
  start: "waiting",
  finish: "closed",
  reopen: "waiting",
};

/** Puts a song on air (which locks its details), finishes it, or reopens it. */
export async function changeSubmissionStage(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  {
    orderItemId,
    transition,
  }: { readonly orderItemId: string; readonly transition: RadioTransition },
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { from, to } = radioTransitions[transition];
  return await ctx.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(radioSubmissions)
      .set({ stage: to, updatedAt: now })
      .where(and(eq(radioSubmissions.orderItemId, orderItemId), eq(radioSubmissions.stage, from)))
      .returning({ inquiryId: radioSubmissions.inquiryId });
    if (!updated) return fail("changed_since");
    await tx
      .update(inquiries)
      .set({ status: inquiryStatuses[transition] })
      .where(eq(inquiries.id, updated.inquiryId));
    const details = { orderItemId };
    await recordAudit(tx, { by: actor, action: auditActions[transition], details, now });
    return ok(null);
  });
}

type Agreement = {
  readonly orderItemId: string;
  /** The agreement's version that staff edited. */
  readonly version: number;
  /** Spins per payment; null removes the agreement. */
  readonly spins: number | null;
  /** Where and when the customer agreed. */
  readonly note: string;
};

/**
 * Records that the customer agreed in writing to fewer spins than "up to" promises. Fails if a
 * colleague changed the agreement first.
 */
export async function recordAgreement(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { orderItemId, version, spins, note }: Agreement,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [saved] = await tx
      .update(radioSubmissions)
      .set({
        agreedSpins: spins,
        agreedNote: spins === null ? null : note,
        agreementVersion: version + 1,
        updatedAt: now,
      })
      .where(
        and(
          eq(radioSubmissions.orderItemId, orderItemId),
          eq(radioSubmissions.agreementVersion, version),
        ),
      )
      .returning({ orderItemId: radioSubmissions.orderItemId });
    if (!saved) return fail("changed_since");
    const details = { orderItemId, spins, note };
    await recordAudit(tx, { by: actor, action: "radio_agreement_recorded", details, now });
    return ok(null);
  });
}
