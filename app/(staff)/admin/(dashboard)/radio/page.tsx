import type { Metadata } from "next";
import { connection } from "next/server";
import { CursorPager } from "@/components/admin/cursor-pager";
import { FilterBar } from "@/components/admin/filter-bar";
import { filterChoices } from "@/components/admin/filter-choices";
import { PageHead } from "@/components/admin/page-head";
import { RadioTable } from "@/components/admin/radio/radio-table";
import { readPlace } from "@/lib/list-place";
import { radioStageLabels } from "@/lib/radio/labels";
import { radioFilterOf, readRadio } from "@/lib/radio/read-radio";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Radio" };

const path = "/admin/radio";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function RadioPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const filter = radioFilterOf(query);
  const after = readPlace(query.after);
  const page = await readRadio(appCtx(), admin, filter, after);
  return (
    <>
      <PageHead
        title="Radio"
        description="Every paid package: its song, and the spins that were bought and played."
      />
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
      <CursorPager path={path} query={query} isBegun={after !== null} next={page.next} />
    </>
  );
}
