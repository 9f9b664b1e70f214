import { notFound } from "next/navigation";
import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffDay } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { EmailReader } from "@/components/admin/emails/email-reader";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { Untranslated } from "@/components/ui/untranslated";
import { readSentIssue } from "@/lib/newsletter/sending/read-sending";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Newsletter email" };

type Props = {
  readonly params: Promise<{ readonly batch: string }>;
  readonly searchParams: Promise<{ readonly view?: string | string[] }>;
};

export default async function SentIssuePage({ params, searchParams }: Props) {
  const admin = await requireStaff("newsletter.operate");
  const { batch } = await params;
  const issue = await readSentIssue(newsletterCtx(), admin, batch);
  if (!issue) notFound();
  const { issueId, issueVersion, subject, sender, chicagoDate, text } = issue;
  return (
    <>
      <PageHeader
        title={subject}
        breadcrumbs={[
          { href: "/admin/emails", label: "Emails" },
          { href: "/admin/emails/send-log", label: "Send log" },
        ]}
        description="The email as we sent it. Each subscriber’s had their name and their own links."
        actions={<TextLink href={`/admin/emails/${issueId}`}>View issue</TextLink>}
      />
      <Section title="Delivery">
        <DescriptionList
          facts={[
            { label: "Sent for", value: <StaffDay day={chicagoDate} /> },
            { label: "Version of the issue", value: issueVersion },
            ...(sender ? [{ label: "From", value: <Untranslated>{sender}</Untranslated> }] : []),
            {
              label: "Sent to",
              value: (
                <TextLink href={`/admin/emails/send-log?batch=${batch}`}>
                  View the emails of this batch
                </TextLink>
              ),
            },
          ]}
        />
      </Section>
      <Section title="Email">
        <EmailReader
          path={`/admin/emails/send-log/${batch}`}
          text={text}
          isPlain={(await searchParams).view === "text"}
        />
      </Section>
    </>
  );
}
