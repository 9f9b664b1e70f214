import type { ReactNode } from "react";
import { FocusOnChange } from "@/components/admin/consultations/focus-on-change";
import { StaffTime } from "@/components/admin/display/staff-time";
import { Notice } from "@/components/ui/notice";
import { consultationEventLabels } from "@/lib/consultations/consultation-copy";
import { isFinished } from "@/lib/consultations/consultation-status";
import type { ConsultationDetail } from "@/lib/consultations/read-consultations";

type Props = {
  readonly detail: Pick<ConsultationDetail, "consultation" | "inquiry" | "events">;
  readonly now: Date;
};

/** What was done last, when and for whom, and what comes next. Gets focus after an action. */
export function LatestStep({ detail, now }: Props) {
  const { consultation, inquiry, events } = detail;
  const [latest] = events;
  // These have a notice of their own.
  const needsRefund = consultation.status === "paid_late" || consultation.isPaidTwice;
  return (
    <FocusOnChange version={String(latest?.id)}>
      {latest && !needsRefund ? (
        <div className="mb-6 wrap-anywhere">
          <Notice
            tone={isFinished(consultation.status) ? "neutral" : "success"}
            title={getTitle(latest, inquiry.email)}
          >
            <StaffTime at={latest.createdAt} />. {getNextStep(consultation, now)}
          </Notice>
        </div>
      ) : null}
    </FocusOnChange>
  );
}

function getTitle({ kind, details }: ConsultationDetail["events"][number], email: string): string {
  switch (kind) {
    case "offered":
      return `Offer sent to ${email}`;
    case "payment_requested":
      // Requesting payment for an earlier offer doesn't repeat its time.
      return `${details.startsAt ? "Offer" : "Payment request"} sent to ${email}`;
    case "invited":
      return `Invitation sent to ${email}`;
    case "declined":
      return `Declined. We emailed ${email}`;
    default:
      return consultationEventLabels[kind];
  }
}

function getNextStep(
  { status, startsAt, payBy }: ConsultationDetail["consultation"],
  now: Date,
): ReactNode {
  switch (status) {
    case "offered":
      return "Next, request payment.";
    case "payment_requested":
      return (
        <>
          Waiting for payment until <StaffTime at={payBy} />.
        </>
      );
    case "paid":
      return "Next, send the invitation.";
    case "invited":
      return startsAt && startsAt > now ? (
        <>
          The session starts <StaffTime at={startsAt} />.
        </>
      ) : (
        "Next, mark the session as completed or record a no-show."
      );
    case "expired":
      return "Next, offer another time or decline.";
    default:
      return null;
  }
}
