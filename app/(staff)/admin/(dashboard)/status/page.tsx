import { Suspense } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { Skeleton } from "@/components/admin/layout/skeleton";
import { BacklogStats } from "@/components/admin/overview/backlog-stats";
import { FailedEmails, FailedEvents } from "@/components/admin/overview/failure-tables";
import { JobTable } from "@/components/admin/overview/job-table";
import { HealthLine } from "@/components/admin/overview/system-health";
import { IncidentTable } from "@/components/admin/status/incident-table";
import { ProviderBackup } from "@/components/admin/status/provider-backup";
import { SystemFacts } from "@/components/admin/status/system-facts";
import { DataTable } from "@/components/admin/table/data-table";
import { readStatus } from "@/lib/alerts/read-readings";
import { hasPermission } from "@/lib/auth/permissions";
import { env } from "@/lib/config/env";
import type { AdminActor } from "@/lib/core/admin-actor";
import { abandonedAfterHours } from "@/lib/course/files/file-rules";
import { readNextSends, readSender } from "@/lib/newsletter/sending/read-sending";
import {
  type RetentionRow,
  readJobsHealth,
  readRetention,
  summarizeHealth,
} from "@/lib/overview/read-jobs-health";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";
import { retryEmailAction } from "../emails/outbox/actions";
import { retryEventAction } from "../overview/actions";
import { recordProviderBackupAction } from "./actions";

export const metadata = { title: "Status" };

export default async function StatusPage() {
  const admin = await requireStaff("status.view");
  return (
    <>
      <PageHeader
        title="Status"
        description="See what needs attention on the server. Staff get an alert when a problem starts and another when it's resolved."
      />
      <Suspense fallback={<Skeleton lines={12} />}>
        <Status admin={admin} />
      </Suspense>
    </>
  );
}

async function Status({ admin }: { readonly admin: AdminActor }) {
  const ctx = appCtx();
  const read = await Promise.all([
    readStatus(ctx, admin),
    readJobsHealth(ctx, admin),
    readRetention(ctx, admin),
    readSender(newsletterCtx()),
    readNextSends(newsletterCtx()),
  ]).catch((fault: unknown) => logLoadFault("status", fault));
  if (typeof read === "string") {
    return <LoadError title="Error loading status" reference={read} href="/admin/status" />;
  }
  const [status, health, retention, sender, sends] = read;
  return (
    <>
      <HealthLine {...summarizeHealth(health, sender.stopped !== null)} />
      <Section title="Open problems">
        <IncidentTable
          caption="Open problems"
          incidents={status.open}
          empty="All checks pass. We'll email you if one fails."
        />
      </Section>
      <Section title="Queues and failures">
        <div className="grid gap-8">
          <BacklogStats backlog={health.backlog} sender={sender} next={sends[0]} />
          <div className="min-w-0">
            <h3 className="mb-2 font-display text-lg font-extrabold">Failed emails</h3>
            <FailedEmails emails={health.failedEmails} retry={retryEmailAction} />
          </div>
          <div className="min-w-0">
            <h3 className="mb-2 font-display text-lg font-extrabold">Pending Stripe events</h3>
            <FailedEvents events={health.failedEvents} retry={retryEventAction} />
          </div>
        </div>
      </Section>
      <Section title="System">
        <SystemFacts status={status} backupTo={env().BACKUP_TO} />
      </Section>
      {hasPermission(admin.role, "setup.manage") ? (
        <Section title="Backups by your database's provider">
          <p className="mb-4 max-w-[70ch] text-soft">
            If your provider restores the database to a point in time, you don't need{" "}
            <code>npm run backup</code>. Try a restore every 90 days and record it here.
          </p>
          <ProviderBackup recorded={status.providerBackup} record={recordProviderBackupAction} />
        </Section>
      ) : null}
      <Section title="Scheduled jobs">
        <JobTable jobs={health.jobs} />
      </Section>
      <Section title="Data retention">
        <p className="mb-4 max-w-[70ch] text-soft">
          We delete this data automatically once it reaches the age shown. To delete someone's data
          on request, go to <TextLink href="/admin/data-requests">Data requests</TextLink>.
        </p>
        <RetentionTable rows={retention} />
      </Section>
      <Section title="Resolved problems">
        <IncidentTable
          caption="Resolved problems"
          incidents={status.resolved}
          empty="Resolved problems will appear here."
          isResolved
        />
      </Section>
    </>
  );
}

/** What is deleted by age, and how much of it the retention job deleted. */
function RetentionTable({ rows }: { readonly rows: readonly RetentionRow[] }) {
  return (
    <DataTable
      caption="Deleted by age"
      rows={rows}
      rowKey={({ kind }) => kind}
      empty="No retention rules yet."
      columns={[
        { label: "Data", cell: ({ label }) => label },
        { label: "Kept", cell: ({ keptDays }) => formatKept(keptDays) },
        {
          label: "Deleted in the last run",
          align: "right",
          cell: ({ lastRun }) => lastRun.toLocaleString("en-US"),
        },
        {
          label: "In the last 30 days",
          align: "right",
          cell: ({ recently }) => recently.toLocaleString("en-US"),
        },
      ]}
    />
  );
}

function formatKept(days: number | null): string {
  if (days === null) return `${abandonedAfterHours} hours`;
  return days === 1 ? "1 day" : `${days} days`;
}
