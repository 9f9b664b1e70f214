import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
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
import { LatestStep } from "@/components/admin/consultations/latest-step";
import { Timeline } from "@/components/admin/display/timeline";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { EmptyState } from "@/components/admin/table/empty-state";
import type { ConsultationEventDetails } from "@/db/values/consultations";
import { consultationEventLabels } from "@/lib/consultations/consultation-copy";
import {
  type ConsultationDetail,
  readBookedSessions,
  readConsultation,
} from "@/lib/consultations/read-consultations";
import { readTimeOff, toSlot } from "@/lib/consultations/time-off";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { isUuid } from "@/lib/core/is-uuid";
import { formatCents } from "@/lib/core/money";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "Consultation" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function ConsultationPage({ params }: Props) {
  await connection();
  const admin = await requireStaff("consultations.manage");
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const [detail, sessions, timeOff] = await Promise.all([
    readConsultation(appCtx(), admin, id),
    readBookedSessions(appCtx(), admin),
    readTimeOff(appCtx(), admin),
  ]);
  if (!detail) notFound();
  const now = appCtx().now();
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
            taken={[
              ...sessions.filter(({ inquiryId }) => inquiryId !== id),
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
          <Section title="Booked times">
            <BookedSessions sessions={sessions} empty="No other sessions are booked." />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="History">
            <ConsultationHistory detail={detail} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** A consultation's events, newest first. */
export function ConsultationHistory({ detail }: { readonly detail: ConsultationDetail }) {
  if (detail.events.length === 0) return <EmptyState>No activity since the request.</EmptyState>;
  return (
    <Timeline
      entries={detail.events.map(({ id, kind, byEmail, details, createdAt }) => ({
        key: String(id),
        at: createdAt,
        title: consultationEventLabels[kind],
        note: [formatDetails(details), byEmail ? `by ${byEmail}` : ""].filter(Boolean).join(" · "),
      }))}
    />
  );
}

function formatDetails({
  startsAt,
  minutes,
  priceCents,
  payBy,
  note,
}: ConsultationEventDetails): string {
  return [
    startsAt ? formatStaffTime(new Date(startsAt)) : "",
    minutes ? `${minutes} minutes` : "",
    priceCents ? formatCents(priceCents) : "",
    payBy ? `Pay by ${formatStaffTime(new Date(payBy))}` : "",
    note ? `“${note}”` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
