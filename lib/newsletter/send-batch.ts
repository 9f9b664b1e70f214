import type { Ctx } from "@/lib/ctx";
import type { BatchOutcome, BatchTurn } from "@/lib/mail/port";
import { batchMails } from "@/lib/newsletter/batch-mails";
import { openBatch } from "@/lib/newsletter/open-batch";
import { readRender } from "@/lib/newsletter/read-render";
import { settleBatch } from "@/lib/newsletter/settle-batch";

/** `held_up`: the provider didn't accept it now. `nothing`: no batch is waiting. */
export type BatchDelivery =
  | { readonly kind: "sent"; readonly mails: number }
  | { readonly kind: "held_up" | "emptied" | "nothing" };

/** Maximum duration of a call. A run passes less near its end. */
const turnLimitMs = 30_000;

/**
 * Makes one provider call for the next waiting batch, outside any transaction. It waits for a rate
 * limit slot first, so that members are checked right before the call. After a crash the lease
 * expires and the next attempt uses the same idempotency key.
 */
export async function sendBatch(ctx: Ctx, limitMs = turnLimitMs): Promise<BatchDelivery> {
  const turn = await ctx.mailBatches.nextTurn?.(Math.min(limitMs, turnLimitMs));
  if (turn === null) return { kind: "held_up" };
  try {
    return await callForNext(ctx, turn);
  } finally {
    turn?.leave();
  }
}

async function callForNext(ctx: Ctx, turn: BatchTurn | undefined): Promise<BatchDelivery> {
  const batch = await openBatch(ctx);
  if (batch === undefined) return { kind: "nothing" };
  if (batch === "emptied") return { kind: "emptied" };
  const render = await readRender(ctx.db, batch.renderId);
  const mails = batchMails(ctx, batch, render);
  const key = `newsletter/${batch.id}`;
  const outcome: BatchOutcome = await ctx.mailBatches.sendBatch(mails, key, turn);
  await settleBatch(ctx, batch, outcome);
  const fields = { batchId: batch.id, attempts: batch.attempts, mails: mails.length };
  if (outcome.kind === "sent" || outcome.kind === "taken_before") {
    ctx.log.info("newsletter.batch_sent", fields);
    return { kind: "sent", mails: mails.length };
  }
  ctx.log.warn("newsletter.batch_held_up", { ...fields, reason: outcome.reason });
  return { kind: "held_up" };
}
