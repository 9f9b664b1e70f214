import type { Metadata } from "next";
import { connection } from "next/server";
import { ConsultationTable } from "@/components/admin/consultations/consultation-table";
import { TakenTimes } from "@/components/admin/consultations/taken-times";
import { CursorPager } from "@/components/admin/cursor-pager";
import { FilterBar } from "@/components/admin/filter-bar";
import { filterChoices } from "@/components/admin/filter-choices";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { consultationStatusLabels } from "@/lib/consultations/labels";
import {
  consultationFilterOf,
  readConsultations,
  readTakenTimes,
} from "@/lib/consultations/read-consultations";
import { readPlace } from "@/lib/list-place";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Consultations" };

const path = "/admin/consultations";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function ConsultationsPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const filter = consultationFilterOf(query);
  const after = readPlace(query.after);
  const [page, taken] = await Promise.all([
    readConsultations(appCtx(), admin, filter, after),
    readTakenTimes(appCtx(), admin),
  ]);
  return (
    <>
      <PageHead
        title="Consultations"
        description="From a request to the session: offer a time, ask for payment, invite."
      />
      <Section title="Coming up">
        <TakenTimes sessions={taken} empty="No time is taken. One is, as soon as you offer it." />
      </Section>
      <Section title="All consultations">
        <FilterBar
          action={path}
          search={{ label: "Name or email", value: filter.term ?? "" }}
          filters={[
            {
              name: "status",
              label: "Status",
              value: filter.status ?? "",
              choices: filterChoices(consultationStatusLabels),
            },
          ]}
        />
        <ConsultationTable rows={page.rows} isFiltered={Boolean(filter.term || filter.status)} />
        <CursorPager path={path} query={query} isBegun={after !== null} next={page.next} />
      </Section>
    </>
  );
}
