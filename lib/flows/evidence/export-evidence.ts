import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { readDeliveries } from "@/lib/flows/evidence/read-deliveries";
import { buildEvidenceSections } from "@/lib/orders/evidence-text";
import { readOrder } from "@/lib/orders/read-orders";
import { renderDocument } from "@/lib/pdf/render-document";
import { readProfile } from "@/lib/profile/read-profile";

/** Builds the evidence PDF for an order's dispute: the sale, and everything that was delivered. Audits the export. */
export async function exportEvidence(
  ctx: Ctx,
  actor: AdminActor,
  orderId: string,
): Promise<Result<{ readonly filename: string; readonly bytes: Uint8Array }, "unknown_order">> {
  const detail = await readOrder(ctx, actor, orderId);
  if (!detail) return fail("unknown_order");
  const now = ctx.now();
  const { orderNumber } = detail.order;
  const bytes = await renderDocument(
    `Evidence for order ${orderNumber}`,
    buildEvidenceSections(
      detail,
      { now, profile: await readProfile(ctx) },
      await readDeliveries(ctx, detail),
    ),
  );
  const details = { orderId, orderNumber };
  await recordAudit(ctx.db, { by: actor, action: "evidence_exported", details, now });
  return ok({ filename: `evidence-${orderNumber}.pdf`, bytes });
}
