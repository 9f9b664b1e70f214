import { Suspense } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { AddressNotice } from "@/components/admin/emails/address-notice";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { Skeleton } from "@/components/admin/layout/skeleton";
import { CampaignTable } from "@/components/admin/overview/campaign-table";
import { MonthFigures } from "@/components/admin/overview/month-figures";
import { OverviewCharts } from "@/components/admin/overview/overview-charts";
import { OverviewFigures } from "@/components/admin/overview/overview-figures";
import { RestoreNotice } from "@/components/admin/overview/restore-notice";
import { HealthLine, PeriodLinks } from "@/components/admin/overview/system-health";
import { TodayList } from "@/components/admin/overview/today-list";
import type { ListPageProps } from "@/components/admin/table/list-query";
import { hasPermission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { readSender } from "@/lib/newsletter/sending/read-sending";
import { type OverviewPeriod, overviewPeriods } from "@/lib/overview/periods";
import { readJobsHealth, summarizeHealth } from "@/lib/overview/read-jobs-health";
import { maxCampaigns, readMonthFigures, readOverview } from "@/lib/overview/read-overview";
import { readAddressGaps } from "@/lib/profile/read-profile";
import { readOpenRestore } from "@/lib/restores/decide-restore";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";
import { getToday } from "@/lib/web/staff/today";
import { retryEmailAction } from "../emails/outbox/actions";
import { decideRestoreAction } from "./actions";
import { Setup } from "./setup";

export const metadata = { title: "Overview" };

/** As many as fit on a screen; the others are one click away. */
const shownItems = 8;

export default async function OverviewPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("overview.view");
  const { days, today } = await searchParams;
  const span = overviewPeriods.find((one) => String(one) === days) ?? 30;
  return (
    <>
      <PageHeader
        title="Overview"
        description="See what needs your attention, plus sales, subscribers, and system health."
      />
      <Suspense>
        <NewsletterHold canEdit={hasPermission(admin.role, "profile.edit")} />
      </Suspense>
      <Suspense fallback={<Skeleton lines={2} />}>
        <Month admin={admin} />
      </Suspense>
      <Section title="Today">
        <Suspense>
          <RestoreDecision canDecide={hasPermission(admin.role, "newsletter.operate")} />
        </Suspense>
        <Suspense fallback={<Skeleton lines={6} />}>
          <NeedsYou limit={today === "all" ? Number.POSITIVE_INFINITY : shownItems} />
        </Suspense>
      </Section>
      <Suspense>
        <Setup admin={admin} />
      </Suspense>
      <Section title="Sales and subscribers" actions={<PeriodLinks span={span} />}>
        <Suspense key={span} fallback={<Skeleton lines={12} />}>
          <Figures admin={admin} span={span} />
        </Suspense>
      </Section>
      <Section title="System health">
        <Suspense fallback={<Skeleton lines={1} />}>
          <Jobs admin={admin} />
        </Suspense>
      </Section>
    </>
  );
}

/** The page stays readable if this read fails; it logs why. */
async function Month({ admin }: { readonly admin: AdminActor }) {
  const figures = await readMonthFigures(appCtx(), admin).catch((fault: unknown) =>
    logLoadFault("overview_month", fault),
  );
  if (typeof figures === "string") {
    const title = "Error loading this month's figures";
    return <LoadError title={title} reference={figures} href="/admin/overview" />;
  }
  return <MonthFigures {...figures} />;
}

/** Sales and system health stay readable if this read fails; it logs why. */
async function NewsletterHold({ canEdit }: { readonly canEdit: boolean }) {
  const gaps = await readAddressGaps(appCtx()).catch((fault: unknown) => {
    logLoadFault("address_gaps", fault);
    return [];
  });
  return <AddressNotice gaps={gaps} canEdit={canEdit} />;
}

/** The Today list stays readable if this read fails; it logs why. */
async function RestoreDecision({ canDecide }: { readonly canDecide: boolean }) {
  const restore = await readOpenRestore(appCtx()).catch((fault: unknown) => {
    logLoadFault("open_restore", fault);
    return null;
  });
  if (!restore) return null;
  return (
    <div className="mb-6">
      <RestoreNotice restore={restore} decide={canDecide ? decideRestoreAction : null} />
    </div>
  );
}

async function NeedsYou({ limit }: { readonly limit: number }) {
  const today = await getToday();
  if (typeof today === "string") {
    return (
      <LoadError title="Error loading the Today list" reference={today} href="/admin/overview" />
    );
  }
  return <TodayList today={today} limit={limit} retry={retryEmailAction} />;
}

async function Figures(props: { readonly admin: AdminActor; readonly span: OverviewPeriod }) {
  const { admin, span } = props;
  const overview = await readOverview(appCtx(), admin, span).catch((fault: unknown) =>
    logLoadFault("overview_figures", fault),
  );
  if (typeof overview === "string") {
    const here = `/admin/overview?days=${span}`;
    return <LoadError title="Error loading figures" reference={overview} href={here} />;
  }
  return (
    <>
      <OverviewFigures overview={overview} span={span} />
      <Section title="Trends">
        <OverviewCharts days={overview.days} />
      </Section>
      <Section title={`By campaign, last ${span} days`}>
        <CampaignTable campaigns={overview.campaigns} />
        {overview.campaigns.length === maxCampaigns ? (
          <p className="mt-3 text-sm text-soft">
            Top {maxCampaigns} campaigns by revenue, then by sign-ups.
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
  ]).catch((fault: unknown) => logLoadFault("overview_jobs", fault));
  if (typeof read === "string") {
    return (
      <LoadError title="Error loading system health" reference={read} href="/admin/overview" />
    );
  }
  const [health, sender] = read;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
      <HealthLine {...summarizeHealth(health, sender.stopped !== null)} />
      {hasPermission(admin.role, "status.view") ? (
        <TextLink href="/admin/status">Open status</TextLink>
      ) : null}
    </div>
  );
}
