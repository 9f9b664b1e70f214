import type { Ctx } from "@/lib/ctx";
import type { BatchOutcome } from "@/lib/mail/port";
import { batchMails } from "@/lib/newsletter/batch-mails";
import { openBatch } from "@/lib/newsletter/open-batch";
import { readRender } from "@/lib/newsletter/read-render";
import { settleBatch } from "@/lib/newsletter/settle-batch";

/** `held_up`: the provider did not take it now. `nothing`: no batch waits. */
export type BatchDelivery =
  | { readonly kind: "sent"; readonly mails: number }
  | { readonly kind: "held_up" | "emptied" | "nothing" };

/**
 * One call for the next batch that waits, outside any transaction. A crash at any point leaves the
 * batch leased; the next attempt asks under the same key, its id. Database faults are thrown.
 */
export async function sendBatch(ctx: Ctx): Promise<BatchDelivery> {
  const batch = await openBatch(ctx);
  if (batch === undefined) return { kind: "nothing" };
  if (batch === "emptied") return { kind: "emptied" };
  const render = await readRender(ctx.db, batch.renderId);
  const mails = batchMails(ctx, batch, render);
  const outcome: BatchOutcome = await ctx.mailBatches.sendBatch(mails, `newsletter/${batch.id}`);
  await settleBatch(ctx, batch, outcome);
  const fields = { batchId: batch.id, attempts: batch.attempts, mails: mails.length };
  if (outcome.kind === "sent" || outcome.kind === "taken_before") {
    ctx.log.info("newsletter.batch_sent", fields);
    return { kind: "sent", mails: mails.length };
  }
  ctx.log.warn("newsletter.batch_held_up", { ...fields, reason: outcome.reason });
  return { kind: "held_up" };
}
