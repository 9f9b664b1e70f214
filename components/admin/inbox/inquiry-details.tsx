import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { PersonLink } from "@/components/admin/people/person-link";
import { EmailText } from "@/components/ui/email-text";
import { describeTouch, type UtmAttribution } from "@/lib/attribution/utm";
import { formatDetails, inquiryKindLabels } from "@/lib/inquiries/inquiry-copy";
import type { InquiryDetail } from "@/lib/inquiries/read-inquiries";

type Props = { readonly detail: InquiryDetail };

/** Sender, deadline and all fields of a message. */
export function InquiryDetails({ detail }: Props) {
  const { inquiry, original, orderItemId, orderId } = detail;
  const { id, kind, name, email, phone, details, utm, consentVersion } = inquiry;
  return (
    <DescriptionList
      facts={[
        {
          label: "From",
          value: email ? (
            <>
              {name} <PersonLink id={id} />
            </>
          ) : (
            name
          ),
        },
        { label: "Email", value: email ? <EmailLink email={email} /> : "No address" },
        ...(original?.replyToEmail && original.fromEmail
          ? [{ label: "Sent from", value: <EmailLink email={original.fromEmail} /> }]
          : []),
        { label: "Type", value: inquiryKindLabels[kind] },
        { label: "Received", value: <StaffTime at={inquiry.createdAt} /> },
        ...(inquiry.isAutomatic && inquiry.status === "closed"
          ? []
          : [{ label: "Reply by", value: <StaffTime at={inquiry.dueAt} /> }]),
        ...formatDetails({ phone, details }),
        ...(kind === "consultation"
          ? [
              {
                label: "Session",
                value: (
                  <TextLink href={`/admin/consultations/${id}`} className="font-semibold">
                    Manage the consultation
                  </TextLink>
                ),
              },
            ]
          : []),
        ...(orderItemId
          ? [
              {
                label: "Airplay",
                value: (
                  <TextLink href={`/admin/radio/${orderItemId}`} className="font-semibold">
                    View song and spins
                  </TextLink>
                ),
              },
              {
                label: "Order",
                value: (
                  <TextLink href={`/admin/orders/${orderId}`} className="font-semibold">
                    View order
                  </TextLink>
                ),
              },
            ]
          : []),
        ...listCampaigns(utm),
        ...(consentVersion ? [{ label: "Agreed to", value: consentVersion }] : []),
      ]}
    />
  );
}

function EmailLink({ email }: { readonly email: string }) {
  return (
    <a href={`mailto:${email}`} className="underline underline-offset-4">
      <EmailText email={email} />
    </a>
  );
}

/** First and last campaign that brought the visitor. */
function listCampaigns(utm: UtmAttribution | null) {
  const first = describeTouch(utm?.first);
  const last = describeTouch(utm?.last);
  return [
    ...(first === "-" ? [] : [{ label: "First source", value: first }]),
    ...(last === "-" || last === first ? [] : [{ label: "Last source", value: last }]),
  ];
}
