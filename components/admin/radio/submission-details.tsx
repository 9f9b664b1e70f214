import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { PersonLink } from "@/components/admin/people/person-link";
import { EmailText } from "@/components/ui/email-text";
import { toSentenceCase } from "@/lib/core/display-text";
import { isOverdue } from "@/lib/inquiries/reply-due";
import { radioStageLabels } from "@/lib/radio/radio-copy";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

/** Customer, package and song details. */
export function SubmissionDetails({ detail }: { readonly detail: SubmissionDetail }) {
  const { submission, order, item, subscription, isLive, dueAt, snoozedUntil, inboxStatus, now } =
    detail;
  const { stage, artist, track, link, isrc, pro, notes, detailsAt, reminders } = submission;
  const periodEnds = detail.periods.flatMap(({ owed, paidUntil: endsAt }) =>
    owed > 0 && endsAt ? [endsAt.getTime()] : [],
  );
  const paidUntil = periodEnds.length > 0 ? new Date(Math.max(...periodEnds)) : null;
  const isRefunded = !isLive && detail.periods.every(({ owed }) => owed === 0);
  return (
    <DescriptionList
      facts={[
        {
          label: "Stage",
          value: (
            <StatusBadge
              kind="radio"
              status={stage}
              labels={radioStageLabels}
              flags={{
                refunded: isRefunded,
                ended: !isLive && !isRefunded,
                overdue: isLive && isOverdue({ status: inboxStatus, dueAt, snoozedUntil }, now),
              }}
            />
          ),
        },
        {
          label: "Package",
          value: item.quantity > 1 ? `${item.title} × ${item.quantity}` : item.title,
        },
        {
          label: "Order",
          value: (
            <TextLink href={`/admin/orders/${order.id}`} className="font-semibold">
              {order.orderNumber}
            </TextLink>
          ),
        },
        {
          label: "Customer",
          value: (
            <>
              {order.firstName} {order.lastName} <PersonLink id={order.id} />
            </>
          ),
        },
        { label: "Email", value: <EmailText email={order.email} /> },
        ...(order.phone ? [{ label: "Phone", value: order.phone }] : []),
        { label: "Contact by", value: <StaffTime at={dueAt} /> },
        ...(subscription
          ? [
              {
                label: "Renewal",
                value: (
                  <>
                    {toSentenceCase(subscription.status)}
                    {subscription.cancelAtPeriodEnd ? ", canceled" : ""}
                    {paidUntil ? (
                      <>
                        , paid until <StaffTime at={paidUntil} />
                      </>
                    ) : null}
                  </>
                ),
              },
            ]
          : []),
        ...(detailsAt
          ? [
              { label: "Artist", value: artist },
              { label: "Track", value: track },
              { label: "Link", value: <SongLink link={link ?? ""} /> },
              { label: "ISRC", value: isrc ?? "-" },
              { label: "PRO", value: pro ?? "-" },
              {
                label: "Notes",
                value: <span className="whitespace-pre-wrap">{notes ?? "-"}</span>,
              },
              { label: "Details received", value: <StaffTime at={detailsAt} /> },
            ]
          : [{ label: "Song", value: `No details yet. We sent ${reminders} of 2 reminders.` }]),
        {
          label: "Inbox",
          value: (
            <TextLink href={`/admin/inbox/${submission.inquiryId}`} className="font-semibold">
              Notes and replies
            </TextLink>
          ),
        },
      ]}
    />
  );
}

/** `noreferrer` hides the dashboard's URL from a customer's link. */
function SongLink({ link }: { readonly link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all underline underline-offset-4"
    >
      {link}
    </a>
  );
}
