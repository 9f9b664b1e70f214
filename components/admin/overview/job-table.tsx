import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import { jobLabels } from "@/lib/jobs/cron-jobs";
import type { JobHealth } from "@/lib/overview/read-jobs-health";
import { getRetentionLabel } from "@/lib/retention/retention-days";

export function JobTable({ jobs }: { readonly jobs: readonly JobHealth[] }) {
  return (
    <DataTable
      caption="Scheduled jobs"
      rows={jobs}
      rowKey={({ job }) => job}
      empty="No jobs."
      columns={[
        { label: "Job", cell: ({ job }) => jobLabels[job] },
        { label: "Status", cell: (health) => <JobState health={health} /> },
        { label: "Last run", cell: ({ last }) => <StaffTime at={last?.startedAt ?? null} /> },
        {
          label: "Result",
          cell: ({ job, last }) => (
            <span className="block w-72 break-words md:w-52 xl:w-72">
              {last ? describeRun(job, last) : "-"}
            </span>
          ),
        },
      ]}
    />
  );
}

function JobState({ health: { last, lastDone, isLate } }: { readonly health: JobHealth }) {
  if (!last) return <Badge tone="waiting">Never ran</Badge>;
  if (isLate) {
    return (
      <>
        <Badge tone="bad">Late</Badge>
        <span className="block text-soft">
          {lastDone ? (
            <>
              Last completed <StaffTime at={lastDone.startedAt} />
            </>
          ) : (
            "Never completed"
          )}
        </span>
      </>
    );
  }
  return last.outcome === "failed" ? (
    <Badge tone="bad">Failed</Badge>
  ) : (
    <Badge tone="good">{last.outcome === "done" ? "OK" : "Running"}</Badge>
  );
}

function describeRun(
  job: JobHealth["job"],
  { outcome, counts, error }: NonNullable<JobHealth["last"]>,
): string {
  if (outcome === "failed") return error ?? "Failed without an error message";
  const done = Object.entries(counts ?? {}).filter(([, value]) => value > 0);
  if (done.length === 0) return outcome === "running" ? "-" : "Nothing was due";
  const getName = (name: string) => (job === "retention" ? getRetentionLabel(name) : name);
  return done
    .map(([name, value]) => `${getName(name)}: ${value.toLocaleString("en-US")}`)
    .join(", ");
}
