import { notFound } from "next/navigation";
import {
  declineConsultationAction,
  finishSessionAction,
  inviteVisitorAction,
  offerSessionAction,
  recordNoShowAction,
  requestPaymentAction,
  rescheduleSessionAction,
} from "@/app/(staff)/admin/(dashboard)/consultations/actions";
import { BookedSessions } from "@/components/admin/consultations/booked-sessions";
import { ConsultationActions } from "@/components/admin/consultations/consultation-actions";
import { ConsultationDetails } from "@/components/admin/consultations/consultation-details";
import { ConsultationHistory } from "@/components/admin/consultations/consultation-history";
import { LatestStep } from "@/components/admin/consultations/latest-step";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { readAvailability, seedAvailability } from "@/lib/consultations/availability";
import { readBookedSessions, readConsultation } from "@/lib/consultations/read-consultations";
import { readTakenTimes } from "@/lib/consultations/read-free-times";
import { readTimeOff, toSlot } from "@/lib/consultations/time-off";
import { addDays, getChicagoDay } from "@/lib/core/chicago-time";
import { isUuid } from "@/lib/core/is-uuid";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Consultation" };

const busyDaysShown = 60;

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function ConsultationPage({ params }: Props) {
  const admin = await requireStaff("consultations.manage");
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const [detail, sessions, timeOff, availability] = await Promise.all([
    readConsultation(appCtx(), admin, id),
    readBookedSessions(appCtx(), admin),
    readTimeOff(appCtx(), admin),
    readAvailability(appCtx()),
  ]);
  if (!detail) notFound();
  const now = appCtx().now();
  const today = getChicagoDay(now);
  const { busy } = await readTakenTimes(appCtx().db, {
    from: today,
    until: addDays(today, busyDaysShown),
  });
  return (
    <>
      <PageHeader
        title={detail.inquiry.name}
        breadcrumbs={[{ href: "/admin/consultations", label: "Consultations" }]}
      />
      <LatestStep detail={detail} now={now} />
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <ConsultationDetails detail={detail} />
          <ConsultationActions
            detail={detail}
            hours={availability ?? seedAvailability}
            taken={[
              ...sessions
                .filter(({ inquiryId }) => inquiryId !== id)
                .map(({ name, status, ...session }) => ({
                  ...session,
                  name: status === "payment_requested" ? `${name} (not paid yet)` : name,
                  isSession: true,
                })),
              ...busy.map(({ calendarName, ...event }) => ({
                ...event,
                name: `Busy: ${calendarName}`,
              })),
              ...timeOff.map((days) => ({ name: "Time off", ...toSlot(days) })),
            ]}
            now={now}
            actions={{
              offer: offerSessionAction,
              requestPayment: requestPaymentAction,
              decline: declineConsultationAction,
              invite: inviteVisitorAction,
              reschedule: rescheduleSessionAction,
              finish: finishSessionAction,
              noShow: recordNoShowAction,
            }}
          />
        </div>
        <div className="min-w-0">
          <Section title="History">
            <ConsultationHistory detail={detail} />
          </Section>
        </div>
      </div>
      <Section title="Booked times">
        <BookedSessions sessions={sessions} empty="No other sessions are booked." />
      </Section>
    </>
  );
}
