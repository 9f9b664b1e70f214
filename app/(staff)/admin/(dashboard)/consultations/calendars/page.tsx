import { randomUUID } from "node:crypto";
import {
  changeCalendarAction,
  connectCalendarAction,
  removeCalendarAction,
  replaceSessionFeedAction,
  revokeSessionFeedAction,
} from "@/app/(staff)/admin/(dashboard)/consultations/calendars/actions";
import { BusyCalendars } from "@/components/admin/consultations/busy-calendars";
import { SessionFeed } from "@/components/admin/consultations/session-feed";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { readCalendars } from "@/lib/consultations/busy-calendars/edit-calendars";
import { readSessionFeed } from "@/lib/consultations/session-feed";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Calendars" };

export default async function CalendarsPage() {
  const admin = await requireStaff("availability.edit");
  const [calendars, feed] = await Promise.all([
    readCalendars(appCtx(), admin),
    readSessionFeed(appCtx(), admin),
  ]);
  return (
    <>
      <PageHeader
        title="Calendars"
        breadcrumbs={[{ href: "/admin/consultations", label: "Consultations" }]}
        description="Keep session times off the hours you’re busy, and see your sessions in your own calendar."
      />
      <Section title="Busy calendars">
        <BusyCalendars
          calendars={calendars}
          demoUrl={appCtx().settings.demoCalendarUrl}
          newId={randomUUID()}
          connect={connectCalendarAction}
          change={changeCalendarAction}
          remove={removeCalendarAction}
        />
      </Section>
      <Section title="Sessions in your calendar">
        <SessionFeed
          feed={feed}
          replace={replaceSessionFeedAction}
          revoke={revokeSessionFeedAction}
        />
      </Section>
    </>
  );
}
