import { DataTable } from "@/components/admin/table/data-table";
import { abandonedAfterHours } from "@/lib/course/files/file-rules";
import type { RetentionRow } from "@/lib/overview/read-retention";

/** What is deleted by age, and how much of it the retention job deleted. */
export function RetentionTable({ rows }: { readonly rows: readonly RetentionRow[] }) {
  return (
    <DataTable
      caption="Deleted by age"
      rows={rows}
      rowKey={({ kind }) => kind}
      empty="No data is deleted by age."
      columns={[
        { key: "data", label: "Data", cell: ({ label }) => label },
        { key: "kept", label: "Kept", cell: ({ keptDays }) => formatKept(keptDays) },
        {
          key: "last",
          label: "Deleted in the last run",
          align: "right",
          cell: ({ lastRun }) => lastRun.toLocaleString("en-US"),
        },
        {
          key: "recently",
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
