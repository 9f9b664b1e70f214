import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { LoadFailure } from "@/components/admin/load-failure";
import { BacklogStats } from "@/components/admin/overview/backlog-stats";
import { CampaignTable } from "@/components/admin/overview/campaign-table";
import { FailedEvents, FailedMails } from "@/components/admin/overview/failed-lists";
import { JobTable } from "@/components/admin/overview/job-table";
import { OverviewCharts } from "@/components/admin/overview/overview-charts";
import { OverviewFigures } from "@/components/admin/overview/overview-figures";
import { SpanLinks } from "@/components/admin/overview/span-links";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { Skeleton } from "@/components/admin/skeleton";
import type { AdminActor } from "@/lib/auth/staff-session";
import { readNextSends } from "@/lib/newsletter/read-next-sends";
import { readSender } from "@/lib/newsletter/read-sender";
import { readJobsHealth } from "@/lib/overview/read-job-health";
import { mostCampaigns, readOverview } from "@/lib/overview/read-overview";
import { type OverviewSpan, overviewSpans } from "@/lib/overview/spans";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { loadFault } from "@/lib/web/load-fault";
import { requireAdmin } from "@/lib/web/staff";
import { retryEventAction, retryMailAction } from "./actions";

export const metadata: Metadata = { title: "Overview" };

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function OverviewPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const { days } = await searchParams;
  const span = overviewSpans.find((one) => String(one) === days) ?? 30;
  return (
    <>
      <PageHead
        title="Overview"
        description="How the business does, and whether its machinery runs."
        actions={<SpanLinks span={span} />}
      />
      <Suspense key={span} fallback={<Skeleton lines={12} />}>
        <Figures admin={admin} span={span} />
      </Suspense>
      <Section title="Job health">
        <Suspense fallback={<Skeleton lines={6} />}>
          <Jobs admin={admin} />
        </Suspense>
      </Section>
    </>
  );
}

async function Figures(props: { readonly admin: AdminActor; readonly span: OverviewSpan }) {
  const { admin, span } = props;
  const overview = await readOverview(appCtx(), admin, span).catch((fault: unknown) =>
    loadFault("overview_figures", fault),
  );
  if (typeof overview === "string") {
    const here = `/admin/overview?days=${span}`;
    return <LoadFailure title="Error loading figures" reference={overview} href={here} />;
  }
  return (
    <>
      <OverviewFigures overview={overview} span={span} />
      <Section title="Over time">
        <OverviewCharts days={overview.days} />
      </Section>
      <Section title={`By campaign, last ${span} days`}>
        <CampaignTable campaigns={overview.campaigns} />
        {overview.campaigns.length === mostCampaigns ? (
          <p className="mt-3 text-sm text-soft">
            The {mostCampaigns} with the most revenue, then the most sign-ups.
          </p>
        ) : null}
      </Section>
    </>
  );
}

async function Jobs({ admin }: { readonly admin: AdminActor }) {
  const read = await Promise.all([
    readJobsHealth(appCtx(), admin),
    readSender(newsletterCtx()),
    readNextSends(newsletterCtx()),
  ]).catch((fault: unknown) => loadFault("overview_jobs", fault));
  if (typeof read === "string") {
    return <LoadFailure title="Error loading job health" reference={read} href="/admin/overview" />;
  }
  const [health, sender, sends] = read;
  return (
    <div className="grid gap-8">
      <BacklogStats backlog={health.backlog} sender={sender} next={sends[0]} />
      <JobTable jobs={health.jobs} />
      <div className="min-w-0">
        <h3 className="mb-2 font-display text-lg font-extrabold">Failed mails</h3>
        <FailedMails mails={health.failedMails} retry={retryMailAction} />
      </div>
      <div className="min-w-0">
        <h3 className="mb-2 font-display text-lg font-extrabold">Payment events that wait</h3>
        <FailedEvents events={health.failedEvents} retry={retryEventAction} />
      </div>
    </div>
  );
}
