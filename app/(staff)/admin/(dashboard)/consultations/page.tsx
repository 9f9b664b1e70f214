import {
  addTimeOffAction,
  deleteTimeOffAction,
} from "@/app/(staff)/admin/(dashboard)/consultations/actions";
import { BookedSessions } from "@/components/admin/consultations/booked-sessions";
import { ConsultationTable } from "@/components/admin/consultations/consultation-table";
import { TimeOff } from "@/components/admin/consultations/time-off";
import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps } from "@/components/admin/table/list-query";
import { hasPermission } from "@/lib/auth/permissions";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import {
  parseConsultationFilter,
  readBookedSessions,
  readConsultations,
} from "@/lib/consultations/read-consultations";
import { readTimeOff } from "@/lib/consultations/time-off";
import { parseCursor } from "@/lib/core/cursor";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Consultations" };

const path = "/admin/consultations";

export default async function ConsultationsPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("consultations.manage");
  const query = await searchParams;
  const filter = parseConsultationFilter(query);
  const after = parseCursor(query.after);
  const [page, taken, timeOff] = await Promise.all([
    readConsultations(appCtx(), admin, filter, after),
    readBookedSessions(appCtx(), admin),
    readTimeOff(appCtx(), admin),
  ]);
  return (
    <>
      <PageHeader
        title="Consultations"
        description="Offer a time, request payment, and send the invitation."
        actions={
          hasPermission(admin.role, "availability.edit") ? (
            <TextLink href="/admin/consultations/availability" className="font-semibold">
              Availability
            </TextLink>
          ) : null
        }
      />
      <Section title="Upcoming">
        <BookedSessions
          sessions={taken}
          empty="No upcoming sessions. Times you offer will appear here."
        />
      </Section>
      {hasPermission(admin.role, "availability.edit") ? (
        <p className="mb-6">
          <TextLink href="/admin/consultations/calendars">Connect your calendar</TextLink> to block
          the hours you’re busy.
        </p>
      ) : null}
      <Section title="Time off">
        <TimeOff entries={timeOff} add={addTimeOffAction} remove={deleteTimeOffAction} />
      </Section>
      <Section title="All consultations">
        <FilteredList
          path={path}
          query={query}
          search="Name or email"
          filters={[
            {
              name: "status",
              label: "Status",
              choices: filterChoices(consultationStatusLabels, "All statuses"),
            },
          ]}
          things="consultations"
          isEmpty={page.rows.length === 0}
          empty="No consultations yet. Requests from the Consulting page will appear here."
          pager={{ isPastFirstPage: after !== null, next: page.next }}
        >
          <ConsultationTable rows={page.rows} />
        </FilteredList>
      </Section>
    </>
  );
}
