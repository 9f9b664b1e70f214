import type { BatchOutcome, BatchSlot } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { readRenderedIssue } from "@/lib/newsletter/issues/read-rendered-issue";
import { buildBatchEmails } from "@/lib/newsletter/sending/build-batch-emails";
import { openBatch } from "@/lib/newsletter/sending/open-batch";
import { recordBatchResult } from "@/lib/newsletter/sending/record-batch-result";

/** `held_up`: the provider didn't accept it now. `nothing`: no batch is waiting. */
export type BatchDelivery =
  | { readonly kind: "sent"; readonly emails: number }
  | { readonly kind: "held_up" | "emptied" | "nothing" };

/** Maximum duration of a call. A run passes less near its end. */
const slotTimeoutMs = 30_000;

/**
 * Makes one provider call for the next waiting batch, outside any transaction. It waits for a rate
 * limit slot first, so that members are checked right before the call. After a crash the lease
 * expires and the next attempt uses the same idempotency key.
 */
export async function sendBatch(ctx: Ctx, limitMs = slotTimeoutMs): Promise<BatchDelivery> {
  const slot = await ctx.emailBatches.acquireSlot?.(Math.min(limitMs, slotTimeoutMs));
  if (slot === null) return { kind: "held_up" };
  try {
    return await sendNextBatch(ctx, slot);
  } finally {
    slot?.release();
  }
}

async function sendNextBatch(ctx: Ctx, slot: BatchSlot | undefined): Promise<BatchDelivery> {
  const batch = await openBatch(ctx);
  if (batch === undefined) return { kind: "nothing" };
  if (batch === "emptied") return { kind: "emptied" };
  const render = await readRenderedIssue(ctx.db, batch.renderId);
  const emails = buildBatchEmails(ctx, batch, render);
  const key = `newsletter/${batch.id}`;
  const outcome: BatchOutcome = await ctx.emailBatches.sendBatch(emails, key, slot);
  await recordBatchResult(ctx, batch, outcome);
  const fields = { batchId: batch.id, attempts: batch.attempts, emails: emails.length };
  if (outcome.kind === "sent" || outcome.kind === "already_accepted") {
    ctx.log.info("newsletter.batch_sent", fields);
    return { kind: "sent", emails: emails.length };
  }
  ctx.log.warn("newsletter.batch_held_up", { ...fields, reason: outcome.reason });
  return { kind: "held_up" };
}
