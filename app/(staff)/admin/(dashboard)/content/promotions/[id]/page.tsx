import { notFound } from "next/navigation";
import { savePromotionAction } from "@/app/(staff)/admin/(dashboard)/content/promotions/actions";
import { promotionBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { PromotionForm } from "@/components/admin/content/promotion-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { selectProducts } from "@/db/queries/shop/catalog";
import { isUuid } from "@/lib/core/is-uuid";
import { toPromotionFormValues } from "@/lib/promotions/promotion-form";
import { readPromotion } from "@/lib/promotions/promotions";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Promotion code" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function PromotionPage({ params }: Props) {
  const admin = await requireStaff("promotions.manage");
  const ctx = appCtx();
  const { id } = await params;
  const promotion = isUuid(id) ? await readPromotion(ctx, admin, id) : null;
  if (!promotion) notFound();
  return (
    <>
      <PageHeader
        title={promotion.code}
        breadcrumbs={promotionBreadcrumbs}
        description="Changes apply to new orders only. Existing orders keep their discount."
      />
      <PromotionForm
        action={savePromotionAction}
        products={await selectProducts(ctx.db)}
        values={toPromotionFormValues(promotion)}
        hidden={{ promotionId: id, version: String(promotion.version) }}
      />
    </>
  );
}
