import Link from "next/link";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { PromotionTable } from "@/components/admin/content/promotion-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { readPromotions } from "@/lib/promotions/promotions";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Promotion codes" };

type Props = { readonly searchParams: Promise<{ readonly result?: string | string[] }> };

export default async function PromotionsPage({ searchParams }: Props) {
  const admin = await requireStaff("promotions.manage");
  const ctx = appCtx();
  const [promotions, { result }] = await Promise.all([readPromotions(ctx, admin), searchParams]);
  return (
    <>
      <PageHeader
        title="Promotion codes"
        breadcrumbs={contentBreadcrumbs}
        description="Customers enter a code at checkout. Codes never apply to Elite Airplay or sessions."
        actions={
          <Link href="/admin/content/promotions/new" className={buttonClassName("primary")}>
            New code
          </Link>
        }
      />
      {result === "saved" ? <Notice tone="success" title="Promotion code saved" /> : null}
      <PromotionTable promotions={promotions} now={ctx.now()} />
    </>
  );
}
