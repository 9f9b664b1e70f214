import Link from "next/link";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { PromotionTable } from "@/components/admin/content/promotion-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps } from "@/components/admin/table/list-query";
import { buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { promotionStateLabels, promotionStates } from "@/lib/promotions/promotion-copy";
import { readPromotions } from "@/lib/promotions/promotions";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Promotion codes" };

export default async function PromotionsPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("promotions.manage");
  const ctx = appCtx();
  const query = await searchParams;
  const promotions = await readPromotions(ctx, admin, {
    term: normalizeSearchTerm(query.q),
    state: promotionStates.find((one) => one === query.state) ?? null,
  });
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
      {query.result === "saved" ? <Notice tone="success" title="Promotion code saved" /> : null}
      <FilteredList
        path="/admin/content/promotions"
        query={query}
        search="Code"
        filters={[
          {
            name: "state",
            label: "Status",
            choices: filterChoices(promotionStateLabels, "All statuses"),
          },
        ]}
        things="promotion codes"
        isEmpty={promotions.length === 0}
        empty="No promotion codes yet. Checkout will show a code field once you have an active code."
        pager={null}
      >
        <PromotionTable promotions={promotions} now={ctx.now()} />
      </FilteredList>
    </>
  );
}
