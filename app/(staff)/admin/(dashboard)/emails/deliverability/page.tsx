import type { Metadata } from "next";
import { connection } from "next/server";
import { type ReactNode, Suspense } from "react";
import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { StaffDay } from "@/components/admin/display/staff-day";
import { StaffTime } from "@/components/admin/display/staff-time";
import { BatchTable } from "@/components/admin/emails/batch-table";
import { EmailRates } from "@/components/admin/emails/email-rates";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { SenderPanel } from "@/components/admin/emails/sender-panel";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { Skeleton } from "@/components/admin/layout/skeleton";
import { DataTable } from "@/components/admin/table/data-table";
import type { DomainFinding } from "@/lib/email/sender-domain";
import { readDeliverability } from "@/lib/newsletter/deliverability/list-health";
import {
  type NextSends,
  readBatches,
  readNextSends,
  readSender,
} from "@/lib/newsletter/sending/read-sending";
import { newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";
import { getSenderDomains } from "@/lib/web/staff/sender-domains";
import { resumeNewsletterAction } from "./actions";

export const metadata: Metadata = { title: "Deliverability" };

const path = "/admin/emails/deliverability";

export default async function DeliverabilityPage() {
  await connection();
  await requireStaff("newsletter.operate");
  return (
    <>
      <PageHeader
        title="Deliverability"
        breadcrumbs={[{ href: "/admin/emails", label: "Emails" }]}
        description="Check the sending status, delivery results, and domain records."
      />
      <EmailsNav open={path} />
      <Suspense fallback={<Skeleton lines={4} />}>
        <Part name="sender" show={sender} />
      </Suspense>
      <Section title="Delivery results">
        <Suspense fallback={<Skeleton lines={6} />}>
          <Part name="rates" show={rates} />
        </Suspense>
      </Section>
      <Section title="Sender domain">
        <Suspense fallback={<Skeleton lines={3} />}>
          <Part name="domains" show={domains} />
        </Suspense>
      </Section>
      <Section title="Next seven days">
        <Suspense fallback={<Skeleton lines={4} />}>
          <Part name="next_sends" show={nextSends} />
        </Suspense>
      </Section>
      <Section title="Batches to check">
        <Suspense fallback={<Skeleton lines={2} />}>
          <Part name="batches" show={batches} />
        </Suspense>
      </Section>
    </>
  );
}

type PartProps = { readonly name: string; readonly show: () => Promise<ReactNode> };

/** A section that fails to load shows an error and leaves the others. */
async function Part({ name, show }: PartProps) {
  return await show().catch((fault: unknown) => {
    const reference = logLoadFault(`deliverability_${name}`, fault);
    return <LoadError title={`Error loading ${name}`} reference={reference} href={path} />;
  });
}

async function sender() {
  return <SenderPanel sender={await readSender(newsletterCtx())} resume={resumeNewsletterAction} />;
}

async function rates() {
  return <EmailRates deliverability={await readDeliverability(newsletterCtx())} />;
}

async function domains() {
  const domains = await getSenderDomains();
  if (domains.length === 0)
    return <p>To see DNS records here, set a sender address on your own domain.</p>;
  return domains.map(({ domain, findings }) => (
    <div key={domain} className="mb-6">
      <h3 className="mb-2 text-lg break-all">{domain}</h3>
      <DomainFindings domain={domain} findings={findings} />
    </div>
  ));
}

async function nextSends() {
  return <NextSendsTable days={await readNextSends(newsletterCtx())} />;
}

async function batches() {
  const ctx = newsletterCtx();
  const [problems, waiting] = await Promise.all([
    readBatches(ctx, { kind: "problem" }),
    readBatches(ctx, { kind: "waiting" }),
  ]);
  return (
    <div className="grid gap-6">
      <BatchTable
        caption="Unconfirmed and failed batches"
        empty="No unconfirmed or failed batches."
        batches={problems}
      />
      <BatchTable caption="Batches in progress" empty="No batches in progress." batches={waiting} />
    </div>
  );
}

export function NextSendsTable({ days }: { readonly days: readonly NextSends[] }) {
  return (
    <DataTable
      caption="Next sends"
      rows={days}
      rowKey={({ chicagoDate }) => chicagoDate}
      empty="No emails are due in the next seven days."
      columns={[
        { key: "day", label: "Day", cell: ({ chicagoDate }) => <StaffDay day={chicagoDate} /> },
        { key: "from", label: "Starts", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        {
          key: "emails",
          label: "Emails",
          align: "right",
          cell: ({ emails }) => emails.toLocaleString("en-US"),
        },
        { key: "issues", label: "Issues", align: "right", cell: ({ issues }) => issues.length },
        {
          key: "held",
          label: "Waiting for an unpublished issue",
          align: "right",
          cell: ({ issues }) =>
            issues
              .filter(({ isPublished }) => !isPublished)
              .reduce((sum, { emails }) => sum + emails, 0)
              .toLocaleString("en-US"),
        },
      ]}
    />
  );
}

const tones: Readonly<Record<DomainFinding["status"], BadgeTone>> = {
  ready: "good",
  missing: "bad",
  unknown: "waiting",
};
const labels = { ready: "Ready", missing: "Missing", unknown: "Lookup failed" } as const;

type Props = { readonly domain: string; readonly findings: readonly DomainFinding[] };

/** Shows whether receivers can authenticate a domain's email. */
export function DomainFindings({ domain, findings }: Props) {
  return (
    <DataTable
      caption={`Records for ${domain}`}
      rows={findings}
      rowKey={({ check }) => check}
      empty="We haven't checked any records."
      columns={[
        { key: "check", label: "Record", cell: ({ check }) => check.toUpperCase() },
        {
          key: "status",
          label: "Status",
          cell: ({ status }) => <Badge tone={tones[status]}>{labels[status]}</Badge>,
        },
        {
          key: "name",
          label: "Name",
          cell: ({ name }) => <code className="break-all">{name}</code>,
        },
        { key: "advice", label: "What to do", cell: ({ advice }) => advice },
      ]}
    />
  );
}
