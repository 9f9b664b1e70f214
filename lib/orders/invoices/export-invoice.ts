import { selectOwnedInvoice } from "@/db/queries/invoices";
import { selectOrderItems } from "@/db/queries/orders/order-facts";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { buildInvoice } from "@/lib/orders/invoices/invoice-text";
import { renderDocument } from "@/lib/pdf/render-document";

/**
 * Renders an invoice or credit note as a PDF; null unless the order's address is one of `emails`,
 * which the customer has proved.
 */
export async function exportInvoice(
  ctx: Pick<Ctx, "db">,
  emails: readonly string[],
  id: string,
): Promise<{ readonly filename: string; readonly bytes: Uint8Array } | null> {
  const found = isUuid(id) ? await selectOwnedInvoice(ctx.db, emails, id) : null;
  if (!found) return null;
  const items = await selectOrderItems(ctx.db, found.order.id);
  const { title, sections } = buildInvoice({ ...found, items });
  return { filename: `${title}.pdf`, bytes: await renderDocument(title, sections) };
}
