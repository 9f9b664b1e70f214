import { type ReactNode, Suspense } from "react";
import { BatchTable } from "@/components/admin/emails/batch-table";
import { DomainFindings, NextSendsTable } from "@/components/admin/emails/deliverability";
import { EmailRates } from "@/components/admin/emails/email-rates";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { SenderPanel } from "@/components/admin/emails/sender-panel";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { Skeleton } from "@/components/admin/layout/skeleton";
import { readDeliverability } from "@/lib/newsletter/deliverability/list-health";
import { readBatches, readNextSends, readSender } from "@/lib/newsletter/sending/read-sending";
import { newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";
import { getSenderDomains } from "@/lib/web/staff/sender-domains";
import { resumeNewsletterAction } from "./actions";

export const metadata = { title: "Deliverability" };

const path = "/admin/emails/deliverability";

export default async function DeliverabilityPage() {
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
