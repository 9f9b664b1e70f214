import type { Queryable } from "@/db/client";
import { findRender } from "@/db/queries/newsletter/issues";
import type { BatchOutcome, BatchSlot } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import type { IssueRender } from "@/lib/newsletter/issues/render-issue";
import { buildBatchEmails } from "@/lib/newsletter/sending/build-batch-emails";
import { openBatch } from "@/lib/newsletter/sending/open-batch";
import { recordBatchResult } from "@/lib/newsletter/sending/record-batch-result";

/**
 * `postponed`: the provider didn't accept it, so it's retried later. `nothing_to_send`: no member can
 * get it anymore. `no_batch`: none is due.
 */
export type BatchDelivery =
  | { readonly kind: "sent"; readonly emails: number }
  | { readonly kind: "postponed" | "nothing_to_send" | "no_batch" };

/** How long to wait for a rate limit slot. */
const slotTimeoutMs = 30_000;

/**
 * Makes one provider call for the next waiting batch, outside any transaction. It waits for a rate
 * limit slot first, so that members are checked right before the call. After a crash the lease
 * expires and the next attempt uses the same idempotency key.
 * @param timeoutMs how long to wait for the slot, at most `slotTimeoutMs`
 */
export async function sendBatch(ctx: Ctx, timeoutMs = slotTimeoutMs): Promise<BatchDelivery> {
  const slot = await ctx.emailBatches.acquireSlot?.(Math.min(timeoutMs, slotTimeoutMs));
  if (slot === null) return { kind: "postponed" };
  try {
    return await sendNextBatch(ctx, slot);
  } finally {
    slot?.release();
  }
}

async function sendNextBatch(ctx: Ctx, slot: BatchSlot | undefined): Promise<BatchDelivery> {
  const batch = await openBatch(ctx);
  if (batch === undefined) return { kind: "no_batch" };
  if (batch === "nothing_to_send") return { kind: "nothing_to_send" };
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
  ctx.log.warn("newsletter.batch_postponed", { ...fields, reason: outcome.reason });
  return { kind: "postponed" };
}

/** Render ids are content hashes, so cached entries never go stale. */
const renders = new Map<string, IssueRender>();
const maxCachedRenders = 100;

/**
 * Reads a stored render.
 * @throws if there is none with this id
 */
async function readRenderedIssue(db: Queryable, id: string): Promise<IssueRender> {
  const cached = renders.get(id);
  if (cached) return cached;
  const row = await findRender(db, id);
  if (!row) throw new Error(`no render ${id}`);
  const [oldest] = renders.size >= maxCachedRenders ? renders.keys() : [];
  if (oldest !== undefined) renders.delete(oldest);
  renders.set(id, row);
  return row;
}
