import Link from "next/link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { RadioTable } from "@/components/admin/radio/radio-table";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps } from "@/components/admin/table/list-query";
import { buttonClassName } from "@/components/ui/button";
import { parseCursor } from "@/lib/core/cursor";
import { radioStageLabels } from "@/lib/radio/radio-copy";
import { parseRadioFilter, readSubmissions } from "@/lib/radio/read-submissions";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Radio" };

const path = "/admin/radio";

export default async function RadioPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("radio.view");
  const query = await searchParams;
  const filter = parseRadioFilter(query);
  const after = parseCursor(query.after);
  const page = await readSubmissions(appCtx(), admin, filter, after);
  return (
    <>
      <PageHeader
        title="Radio"
        description="See paid radio packages with their songs and spins."
        actions={
          <>
            <Link href="/admin/radio/import" className={buttonClassName("secondary")}>
              Import a log
            </Link>
            <Link href="/admin/radio/stations" className={buttonClassName("secondary")}>
              Stations
            </Link>
          </>
        }
      />
      <FilteredList
        path={path}
        query={query}
        search="Order, email, artist, or track"
        filters={[
          { name: "stage", label: "Stage", choices: filterChoices(radioStageLabels, "All stages") },
        ]}
        things="radio packages"
        isEmpty={page.rows.length === 0}
        empty="No radio packages yet. Paid packages will appear here."
        pager={{ isPastFirstPage: after !== null, next: page.next }}
      >
        <RadioTable rows={page.rows} now={appCtx().now()} />
      </FilteredList>
    </>
  );
}
