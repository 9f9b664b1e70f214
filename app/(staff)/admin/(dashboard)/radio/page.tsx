import type { Metadata } from "next";
import { connection } from "next/server";
import { PageHeader } from "@/components/admin/layout/page-header";
import { RadioTable } from "@/components/admin/radio/radio-table";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { FilterBar } from "@/components/admin/table/filter-bar";
import { filterChoices } from "@/components/admin/table/filter-choices";
import type { ListPageProps } from "@/components/admin/table/list-query";
import { parseCursor } from "@/lib/core/cursor";
import { radioStageLabels } from "@/lib/radio/radio-copy";
import { parseRadioFilter, readSubmissions } from "@/lib/radio/read-submissions";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Radio" };

const path = "/admin/radio";

export default async function RadioPage({ searchParams }: ListPageProps) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const filter = parseRadioFilter(query);
  const after = parseCursor(query.after);
  const page = await readSubmissions(appCtx(), admin, filter, after);
  return (
    <>
      <PageHeader title="Radio" description="Paid radio packages, with their songs and spins." />
      <FilterBar
        action={path}
        search={{ label: "Order, email, artist or track", value: filter.term ?? "" }}
        filters={[
          {
            name: "stage",
            label: "Stage",
            value: filter.stage ?? "",
            choices: filterChoices(radioStageLabels),
          },
        ]}
      />
      <RadioTable
        rows={page.rows}
        now={appCtx().now()}
        isFiltered={Boolean(filter.term || filter.stage)}
      />
      <CursorPager path={path} query={query} isPastFirstPage={after !== null} next={page.next} />
    </>
  );
}
