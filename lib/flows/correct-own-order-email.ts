import { selectOrderBySession } from "@/db/queries/downloads";
import { hasReceiptBounced } from "@/db/queries/orders/order-facts";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { consumeCustomerCode, type TypedCode } from "@/lib/customers/customer-codes";
import { applyEmailCorrection } from "@/lib/flows/correct-order-email";
import { queueReceiptAgain } from "@/lib/orders/emails/receipt-email";

type OwnOrder = { readonly sessionId: string; readonly browserHash: string };

/**
 * Finds the order that this browser placed if its receipt bounced; null otherwise. Only then may
 * the customer correct its address without staff.
 */
export async function findBouncedOrder(ctx: Pick<Ctx, "db">, { sessionId, browserHash }: OwnOrder) {
  const order = await selectOrderBySession(ctx.db, sessionId);
  if (order?.browserHash !== browserHash) return null;
  return (await hasReceiptBounced(ctx.db, order)) ? order : null;
}

/**
 * Corrects the address of an order from the browser that placed it, with a code sent to the new
 * address, and sends the receipt there.
 */
export async function correctOwnOrderEmail(
  ctx: Ctx,
  { sessionId, ...typed }: TypedCode & OwnOrder,
): Promise<Result<null, "code_rejected" | "no_access">> {
  const order = await findBouncedOrder(ctx, { sessionId, browserHash: typed.browserHash });
  if (!order || order.email === typed.email) return fail("no_access");
  if (!(await consumeCustomerCode(ctx, "correct_order", typed))) return fail("code_rejected");
  return await ctx.db.transaction(async (tx) => {
    const corrected = await applyEmailCorrection(ctx, tx, {
      orderId: order.id,
      oldEmail: order.email,
      newEmail: typed.email,
      by: { email: typed.email },
    });
    if (!corrected) return fail("no_access");
    const requestId = `corrected-${corrected.linkRevision}`;
    await queueReceiptAgain(ctx, tx, { orderId: order.id, requestId });
    return ok(null);
  });
}
