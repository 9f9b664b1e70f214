import type { Ctx } from "@/lib/ctx";
import type { BatchOutcome, BatchTurn } from "@/lib/mail/port";
import { batchMails } from "@/lib/newsletter/batch-mails";
import { openBatch } from "@/lib/newsletter/open-batch";
import { readRender } from "@/lib/newsletter/read-render";
import { settleBatch } from "@/lib/newsletter/settle-batch";

/** `held_up`: the provider did not take it now. `nothing`: no batch waits. */
export type BatchDelivery =
  | { readonly kind: "sent"; readonly mails: number }
  | { readonly kind: "held_up" | "emptied" | "nothing" };

/** As long as a call may take; a run gives less near its end. */
const turnLimitMs = 30_000;

/**
 * One call for the next batch that waits, outside any transaction. It waits for the provider's rate
 * before it opens the batch, so that its readers are looked at just before the call. A crash at any
 * point leaves the batch leased; the next attempt asks under the same key, its id. Database faults
 * are thrown.
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
