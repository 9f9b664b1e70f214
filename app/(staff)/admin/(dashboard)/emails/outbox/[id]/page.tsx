import { notFound } from "next/navigation";
import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { EmailReader } from "@/components/admin/emails/email-reader";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { EmailText } from "@/components/ui/email-text";
import { Untranslated } from "@/components/ui/untranslated";
import { hasPermission } from "@/lib/auth/permissions";
import {
  emailKindLabels,
  getDeliveryEventLabel,
  getEmailErrorLabel,
  outboxStatusLabels,
} from "@/lib/email/email-copy";
import { readSentEmail, type SentEmail } from "@/lib/flows/read-sent-email";
import { retentionDays } from "@/lib/retention/retention-days";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Email" };

type Props = {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<{ readonly view?: string | string[] }>;
};

export default async function SentEmailPage({ params, searchParams }: Props) {
  const admin = await requireStaff("emails.read");
  const email = await readSentEmail(appCtx(), admin, (await params).id);
  if (!email) notFound();
  const { id, kind, copy, order } = email;
  const seesOutbox = hasPermission(admin.role, "newsletter.operate");
  return (
    <>
      <PageHeader
        title={copy?.subject ?? emailKindLabels[kind]}
        breadcrumbs={[
          ...(seesOutbox ? [{ href: "/admin/emails/outbox", label: "Transactional emails" }] : []),
          ...(order ? [{ href: `/admin/orders/${order.id}`, label: order.orderNumber }] : []),
        ]}
      />
      <Section title="Delivery">
        <DescriptionList facts={listFacts(email)} />
      </Section>
      <Section title="Email">
        {copy ? (
          <EmailReader
            path={`/admin/emails/outbox/${id}`}
            text={copy.sentText}
            isPlain={(await searchParams).view === "text"}
          />
        ) : (
          <p className="max-w-[60ch]">{explainMissing(email)}</p>
        )}
      </Section>
    </>
  );
}

function listFacts({ copy, ...email }: SentEmail) {
  const { kind, status, lastError, order, deliveryEvents } = email;
  const at = email.sentAt ?? email.failedAt ?? email.createdAt;
  return [
    { label: "Type", value: emailKindLabels[kind] },
    { label: "To", value: <EmailText email={email.toEmail} /> },
    ...(copy ? [{ label: "From", value: <Untranslated>{copy.sentFrom}</Untranslated> }] : []),
    {
      label: "Status",
      value: (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <StatusBadge kind="outbox" status={status} labels={outboxStatusLabels} />
          <StaffTime at={at} />
          {lastError ? <span className="text-soft">{getEmailErrorLabel(lastError)}</span> : null}
        </span>
      ),
    },
    ...(deliveryEvents.length > 0
      ? [
          {
            label: "Reported",
            value: (
              <ul>
                {deliveryEvents.map(({ type, occurredAt }) => (
                  <li key={`${type} ${occurredAt.getTime()}`}>
                    {getDeliveryEventLabel(type)} <StaffTime at={occurredAt} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(copy && copy.sentFiles.length > 0
      ? [{ label: "Attached", value: <Untranslated>{copy.sentFiles.join(", ")}</Untranslated> }]
      : []),
    ...(order
      ? [
          {
            label: "Order",
            value: (
              <TextLink href={`/admin/orders/${order.id}`}>
                <Untranslated>{order.orderNumber}</Untranslated>
              </TextLink>
            ),
          },
        ]
      : []),
  ];
}

function explainMissing({ status, isShortLived }: SentEmail): string {
  if (isShortLived) {
    return "This email had a code or link that expires, so we keep only that it was sent.";
  }
  if (status === "waiting") return "We’ll write this email when we send it.";
  return `There’s no copy of this email. We keep copies for ${retentionDays.emailCopies} days, or until the person’s data is deleted.`;
}
