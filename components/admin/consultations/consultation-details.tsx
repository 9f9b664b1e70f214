import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { PersonLink } from "@/components/admin/people/person-link";
import { EmailText } from "@/components/ui/email-text";
import { Amount } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import { isFinished } from "@/lib/consultations/consultation-status";
import type { ConsultationDetail } from "@/lib/consultations/read-consultations";
import { getSlotMinutes } from "@/lib/consultations/slots";
import { consultationTypeLabels } from "@/lib/inquiries/inquiry-copy";
import { formatPreferredTime, formatTimeZone } from "@/lib/inquiries/session-times";
import { orderStatusLabels } from "@/lib/orders/order-copy";

/** Who requested the consultation, what they asked for, and the current offer. */
export function ConsultationDetails({ detail }: { readonly detail: ConsultationDetail }) {
  const { consultation, inquiry, orders } = detail;
  const { status, isPaidTwice, startsAt, endsAt, priceCents, payBy, meetingUrl } = consultation;
  const { sessionType, preferredDate: date, preferredTime: time } = consultation;
  const { visitorTimeZone: timeZone } = consultation;
  return (
    <DescriptionList
      facts={[
        {
          label: "Status",
          value: (
            <StatusBadge
              kind="consultation"
              status={status}
              labels={consultationStatusLabels}
              flags={{ paidTwice: isPaidTwice }}
            />
          ),
        },
        {
          label: "Email",
          value: (
            <>
              <EmailText email={inquiry.email} /> <PersonLink id={inquiry.id} />
            </>
          ),
        },
        ...(inquiry.phone ? [{ label: "Phone", value: inquiry.phone }] : []),
        {
          label: "Requested time",
          value: `${consultationTypeLabels[sessionType]}. ${formatPreferredTime({ date, time })}`,
        },
        {
          label: "Time zone",
          value: timeZone ? formatTimeZone(timeZone) : "Unknown",
        },
        {
          label: "Message",
          value: <span className="whitespace-pre-wrap">{inquiry.message.trim() || "-"}</span>,
        },
        ...(!isFinished(status) && (inquiry.status === "new" || inquiry.status === "open")
          ? [
              {
                label: status === "paid" ? "Invite by" : "Reply by",
                value: <StaffTime at={inquiry.dueAt} />,
              },
            ]
          : []),
        ...(startsAt && endsAt && priceCents !== null
          ? [
              {
                label: "Offer",
                value: (
                  <>
                    <StaffTime at={startsAt} />, {getSlotMinutes({ startsAt, endsAt })} minutes for{" "}
                    <Amount cents={priceCents} />
                  </>
                ),
              },
            ]
          : []),
        ...(payBy && status === "payment_requested"
          ? [{ label: "Pay by", value: <StaffTime at={payBy} /> }]
          : []),
        ...(meetingUrl
          ? [{ label: "Meeting link", value: <span className="wrap-anywhere">{meetingUrl}</span> }]
          : []),
        ...orders.map((order) => ({
          label: "Order",
          value: (
            <>
              <TextLink href={`/admin/orders/${order.id}`} className="font-semibold">
                <Untranslated>{order.orderNumber}</Untranslated>
              </TextLink>
              , <Amount cents={order.totalCents} />, {orderStatusLabels[order.status]}
            </>
          ),
        })),
        {
          label: "Inbox",
          value: (
            <TextLink href={`/admin/inbox/${inquiry.id}`} className="font-semibold">
              Notes and replies
            </TextLink>
          ),
        },
      ]}
    />
  );
}
