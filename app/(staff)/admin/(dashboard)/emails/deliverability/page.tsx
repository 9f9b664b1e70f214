import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { BatchTable } from "@/components/admin/emails/batch-table";
import { DomainFindings } from "@/components/admin/emails/domain-findings";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { MailRates } from "@/components/admin/emails/mail-rates";
import { NextSendsTable } from "@/components/admin/emails/next-sends";
import { SenderPanel } from "@/components/admin/emails/sender-panel";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { Skeleton } from "@/components/admin/skeleton";
import { readBatches } from "@/lib/newsletter/read-batches";
import { readDeliverability } from "@/lib/newsletter/read-deliverability";
import { readNextSends } from "@/lib/newsletter/read-next-sends";
import { readSender } from "@/lib/newsletter/read-sender";
import { newsletterCtx } from "@/lib/web/ctx";
import { senderDomains } from "@/lib/web/sender-domains";
import { requireAdmin } from "@/lib/web/staff";
import { resumeNewsletterAction } from "./actions";

export const metadata: Metadata = { title: "Deliverability" };

export default async function DeliverabilityPage() {
  await connection();
  await requireAdmin();
  return (
    <>
      <PageHead
        title="Deliverability"
        trail={[{ href: "/admin/emails", label: "Emails" }]}
        description="Whether the newsletter goes out, how it is received, and whether the domain is known as yours."
      />
      <EmailsNav open="/admin/emails/deliverability" />
      <Suspense fallback={<Skeleton lines={4} />}>
        <Sender />
      </Suspense>
      <Section title="How mails fare">
        <Suspense fallback={<Skeleton lines={6} />}>
          <Rates />
        </Suspense>
      </Section>
      <Section title="Sender's domain">
        <Suspense fallback={<Skeleton lines={3} />}>
          <Domains />
        </Suspense>
      </Section>
      <Section title="Next seven days">
        <Suspense fallback={<Skeleton lines={4} />}>
          <Ahead />
        </Suspense>
      </Section>
      <Section title="Batches to look at">
        <Suspense fallback={<Skeleton lines={2} />}>
          <Batches />
        </Suspense>
      </Section>
    </>
  );
}

async function Sender() {
  return <SenderPanel sender={await readSender(newsletterCtx())} resume={resumeNewsletterAction} />;
}

async function Rates() {
  return <MailRates deliverability={await readDeliverability(newsletterCtx())} />;
}

async function Domains() {
  const domains = await senderDomains();
  if (domains.length === 0) return <p>The sender's address has no domain of its own yet.</p>;
  return domains.map(({ domain, findings }) => (
    <div key={domain} className="mb-6">
      <h3 className="mb-2 text-lg break-all">{domain}</h3>
      <DomainFindings domain={domain} findings={findings} />
    </div>
  ));
}

async function Ahead() {
  return <NextSendsTable days={await readNextSends(newsletterCtx())} />;
}

async function Batches() {
  const ctx = newsletterCtx();
  const [troubled, waiting] = await Promise.all([
    readBatches(ctx, { kind: "troubled" }),
    readBatches(ctx, { kind: "waiting" }),
  ]);
  return (
    <div className="grid gap-6">
      <BatchTable
        caption="Batches of unknown fate, or refused"
        empty="No batch was refused, and none is of unknown fate."
        batches={troubled}
      />
      <BatchTable caption="Batches on their way" empty="No batch waits." batches={waiting} />
    </div>
  );
}
