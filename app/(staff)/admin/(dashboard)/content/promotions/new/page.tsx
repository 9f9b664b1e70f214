import { randomUUID } from "node:crypto";
import { savePromotionAction } from "@/app/(staff)/admin/(dashboard)/content/promotions/actions";
import { promotionBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { PromotionForm } from "@/components/admin/content/promotion-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { selectProducts } from "@/db/queries/shop/catalog";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "New promotion code" };

export default async function NewPromotionPage() {
  await requireStaff("promotions.manage");
  const ctx = appCtx();
  return (
    <>
      <PageHeader title="New promotion code" breadcrumbs={promotionBreadcrumbs} />
      <PromotionForm
        action={savePromotionAction}
        products={await selectProducts(ctx.db)}
        values={{
          discountKind: "percent",
          startDay: toChicagoDateTime(ctx.now()).date,
          maxOrdersPerCustomer: "1",
          isActive: "on",
        }}
        hidden={{ promotionId: randomUUID(), version: "0" }}
      />
    </>
  );
}
