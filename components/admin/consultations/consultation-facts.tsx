import { ConsultationBadge } from "@/components/admin/consultations/consultation-badge";
import { EmailText } from "@/components/admin/email-text";
import { Facts } from "@/components/admin/facts";
import { StaffTime } from "@/components/admin/staff-time";
import { Link } from "@/components/ui/link";
import type { ReadConsultation } from "@/lib/consultations/read-consultation";
import { minutesOf } from "@/lib/consultations/slot";
import { consultationTypeLabels } from "@/lib/inquiries/choice-labels";
import { clockText } from "@/lib/inquiries/session-times";
import { formatCents } from "@/lib/money";
import { staffDay } from "@/lib/staff-time";

const linked = "font-semibold underline underline-offset-4";

/** Who requested the consultation, what they asked for, and the current offer. */
export function ConsultationFacts({ found }: { readonly found: ReadConsultation }) {
  const { consultation, inquiry, orders } = found;
  const { status, isPaidTwice, startsAt, endsAt, priceCents, payBy, meetingUrl } = consultation;
  const { sessionType, preferredDate, preferredTime } = consultation;
  const time = clockText(preferredTime);
  return (
    <Facts
      facts={[
        { label: "Status", value: <ConsultationBadge status={status} isPaidTwice={isPaidTwice} /> },
        { label: "Email", value: <EmailText email={inquiry.email} /> },
        ...(inquiry.phone ? [{ label: "Phone", value: inquiry.phone }] : []),
        {
          label: "Asks for",
          value: `${consultationTypeLabels[sessionType]} on ${staffDay(preferredDate)} at ${time}, Memphis time`,
        },
        {
          label: "Message",
          value: <span className="whitespace-pre-wrap">{inquiry.message.trim() || "-"}</span>,
        },
        { label: "Answer by", value: <StaffTime at={inquiry.dueAt} /> },
        ...(startsAt && endsAt && priceCents !== null
          ? [
              {
                label: "Offer",
                value: (
                  <>
                    <StaffTime at={startsAt} />, {minutesOf({ startsAt, endsAt })} minutes for{" "}
                    {formatCents(priceCents)}
                  </>
                ),
              },
            ]
          : []),
        ...(payBy ? [{ label: "Pay by", value: <StaffTime at={payBy} /> }] : []),
        ...(meetingUrl
          ? [{ label: "Meeting link", value: <span className="wrap-anywhere">{meetingUrl}</span> }]
          : []),
        ...orders.map((order) => ({
          label: "Order",
          value: (
            <>
              <Link href={`/admin/orders/${order.id}`} className={linked}>
                {order.orderNumber}
              </Link>
              , {formatCents(order.totalCents)}, {order.status.replaceAll("_", " ")}
            </>
          ),
        })),
        {
          label: "Inbox",
          value: (
            <Link href={`/admin/inbox/${inquiry.id}`} className={linked}>
              Notes and answers
            </Link>
          ),
        },
      ]}
    />
  );
}
